import { record } from '../../../platform/server/audit.ts'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { House, Origin } from '../../../platform/server/wire.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import {
  confirmAddress,
  hashPassword,
  isCommonPassword,
  makeStaff,
  registerAccount,
} from '../../accounts/server/public.ts'
import { filesCookie, openSession } from '../../signin/server/public.ts'
import type { FirstAdmin } from '../contract.ts'
import { linkState, markStep, spendLink } from './queries.ts'
import { setUpState } from './setup-state.ts'

/** What a way in needs: both doors to the database, where the request came from, how to set the cookie. */
export type Steps = {
  house: House
  db: Db
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  origin: Origin
  setHeader(name: string, value: string): void
}

/** Makes the first administrator with the link of the console and signs them in. Answers the bearer. */
export async function beginSetUp(steps: Steps, token: string, admin: FirstAdmin): Promise<string> {
  if ((await linkState(steps.db, token)) === 'gone') throw new Refusal('setup.link-gone')
  if (await isCommonPassword(admin.password)) refuseField('password', 'password-common')
  const passwordHash = await hashPassword(admin.password)
  const opened = await steps
    .transact(tx => makeFirstAdmin(tx, steps.origin, token, admin, passwordHash))
    .catch((error: unknown) => {
      if (isDuplicate(error, 'users_username_key')) refuseField('username', 'accounts.username-taken')
      throw error
    })
  steps.setHeader('set-cookie', filesCookie(steps.house.siteUrl(), opened.cookie))
  return opened.token
}

async function makeFirstAdmin(tx: Tx, origin: Origin, token: string, admin: FirstAdmin, passwordHash: string) {
  await spendLink(tx, token)
  if ((await setUpState(tx)) !== 'waiting') throw new Refusal('setup.link-gone')
  const { name, email, username, language } = admin
  const id = await registerAccount(tx, { name, email, username, language, passwordHash, birthDate: null })
  await makeStaff(tx, id, 'Super-admin', null)
  // There is no mail server yet; whoever reads the console is believed.
  await confirmAddress(tx, { id, email }, origin)
  await tx.insertInto('set_up').values({ begun_by: id }).execute()
  await markStep(tx, 'admin', false)
  await record(tx, { actorId: id, action: 'setup.begin', address: origin.address, requestId: origin.requestId })
  return openSession(tx, id, origin)
}
