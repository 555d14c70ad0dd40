import { welcome } from '../src/features/accounts/contract.ts'
import { hashPassword } from '../src/features/accounts/server/password.ts'
import { login } from '../src/features/signin/contract/sessions.ts'
import { features } from '../src/features.server.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { type Db, transact } from '../src/platform/server/db.ts'
import { startHouse } from '../src/platform/server/house.ts'
import type { Running } from '../src/platform/server/house-options.ts'
import { notify } from '../src/platform/server/outbox.ts'
import { asMember } from '../src/platform/test/members.ts'
import { callOver } from '../src/platform/test/test-house.ts'
import { filtersOf } from './common-filters.ts'
import { KINDS } from './make-members.ts'
import { manyMembers } from './many-members.ts'
import { answerParent } from './messages.ts'
import type { World } from './scenarios.ts'

const PASSWORD = 'Karam-77!'
const PEOPLE = 40
const NOTICES = 12
const PAGES_OF_A_KIND = 8

/** Members who are signed in, with notices to be shown; the first runs the club, so that it is set up. */
async function signInMembers(db: Db): Promise<string[]> {
  await asMember({ db }, { role: 'Super-admin' })
  const bearers: string[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const member = await asMember({ db }, { userType: 'investor' })
    for (let at = 0; at < NOTICES; at++)
      await transact(db, tx => notify(tx, member.id, welcome, { name: member.name }, '/index'))
    bearers.push(member.bearer)
  }
  return bearers
}

/** Gives companies a password and logs them in once, so that their browsers are known afterwards. */
async function knownBrowsers(db: Db, url: string, passwordHash: string): Promise<World['logins']> {
  const usernames = Array.from({ length: PEOPLE }, (_, at) => `company-${at + 1}`)
  await db.updateTable('users').set({ password_hash: passwordHash }).where('username', 'in', usernames).execute()
  const logins: World['logins'] = []
  for (const [index, username] of usernames.entries()) {
    const body = { username, password: PASSWORD }
    const headers = { 'x-forwarded-for': `192.168.0.${index}` }
    const { answer, status, problem } = await callOver(url, login, { body }, { headers })
    if (!('deviceToken' in answer)) throw new Error(`${status} ${problem.code}`)
    logins.push({ ...body, deviceToken: answer.deviceToken })
  }
  return logins
}

/** Some of every kind, in turn. */
async function shownUsernames(db: Db): Promise<string[]> {
  const names = new Map<string, string[]>()
  for (const kind of KINDS) {
    const rows = await db
      .selectFrom('users')
      .select('username')
      .where('username', 'like', `${kind}-%`)
      .orderBy('id')
      .limit(PAGES_OF_A_KIND)
      .execute()
    names.set(
      kind,
      rows.map(row => row.username),
    )
  }
  return Array.from({ length: PAGES_OF_A_KIND }, (_, at) => KINDS.flatMap(kind => names.get(kind)![at] ?? [])).flat()
}

/** A database that was filled before is taken as it is. */
async function fill(db: Db, profiles: number): Promise<void> {
  const filled = await db.selectFrom('directory_entries').select('profile_id').limit(1).execute()
  if (filled.length === 0) await manyMembers(db, profiles)
}

async function prepare(running: Running, profiles: number): Promise<World> {
  const { db } = running.house.database
  await fill(db, profiles)
  const passwordHash = await hashPassword(PASSWORD)
  const bearers = await signInMembers(db)
  await running.settle()
  return {
    bearers,
    logins: await knownBrowsers(db, running.url, passwordHash),
    usernames: await shownUsernames(db),
    passwordHash,
    filters: await filtersOf(db),
  }
}

/** Fills the database that the environment names with a club to be measured; answers what can be asked of it. */
answerParent(async ({ profiles }: { profiles: number }): Promise<World> => {
  const running = await startHouse(readConfig(process.env), features, { jobs: false, template: async () => '' })
  const world = await prepare(running, profiles)
  await running.settle()
  await running.stop()
  return world
})
