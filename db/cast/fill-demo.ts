import { beginTrial } from '../../src/features/plans/server/start-trial.ts'
import { saveSettings } from '../../src/features/settings/server/save-settings.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { Running } from '../../src/platform/server/house-options.ts'
import type { House } from '../../src/platform/server/wire.ts'
import { ageClub } from './age-club.ts'
import { DEMO_CLUB } from './demo-club.ts'
import { joinMembers } from './join-members.ts'
import { DEMO_PASSWORD, people, SIGN_INS } from './people.ts'
import { sendCompanies } from './send-companies.ts'

const usernameOf = (key: string): string => people.find(member => member.key === key)!.username

/**
 * Fills an empty club with the demo's people and companies, through the real verbs. A club that has people is left as it is.
 * Work of listeners (cases, directory, notices) is waited for, so that the club is whole when the house is ready.
 */
export async function fillDemo(running: Running, progress: (what: string) => void): Promise<void> {
  const { house } = running
  const { db } = house.database
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  progress('inviting the demo club’s members')
  await transact(db, tx => saveSettings(tx, house.files, { id: null }, DEMO_CLUB))
  const ids = await joinMembers(db, { signIns: true })
  progress('filling in their companies')
  await sendCompanies(house, ids, ids.get(usernameOf('employee'))!)
  for (const key of ['company', 'investor'])
    await transact(db, tx => beginTrial(tx, ids.get(usernameOf(key))!, undefined, 'en'))
  progress('telling everybody')
  await running.settle()
  await ageClub(db, ids)
}

/** Demo members and companies for a club that is being set up: no staff, and nobody can sign in as them. */
export async function fillMembers(house: House): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('users').select('id').where('demo', '=', true).limit(1).executeTakeFirst()) return
  const ids = await joinMembers(db, { signIns: false })
  await sendCompanies(house, ids, null)
}

/** The demo's sign-ins for the console. */
export function signInsInWords(): string {
  const rows = SIGN_INS.map(
    key => `  ${`${key}@demo.majlis.example`.padEnd(34)}${people.find(one => one.key === key)!.role}`,
  )
  return `Sign in with one of these, password ${DEMO_PASSWORD}\n${rows.join('\n')}\n`
}
