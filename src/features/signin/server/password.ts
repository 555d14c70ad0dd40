import { type SqlBool, sql } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import {
  confirmAddress,
  hashPassword,
  isCommonPassword,
  isPassword,
  passwordHashOf,
  personById,
  personByLogin,
  setPassword,
} from '../../accounts/server/public.ts'
import { recoverAsked } from '../contract/password.ts'
import { forgetDevices } from './known-devices.ts'
import { forgiveTries, type TryKey, takeTry } from './login-delays.ts'
import { endSessionsOf, type Steps } from './sessions.ts'
import { dropTickets } from './tickets.ts'

/** Changes one's own password; this session stays, all others end. */
export async function changePassword(
  steps: Steps,
  userId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const current = await passwordHashOf(steps.db, userId)
  if (!current) throw new Refusal('signin.no-password')
  const sessionId = steps.origin.sessionId!
  const key: TryKey = `proof:${sessionId}`
  await steps.transact(tx => takeTry(tx, key))
  if (!(await isPassword(current, currentPassword))) refuseField('currentPassword', 'signin.wrong-current')
  if (await isCommonPassword(password)) refuseField('password', 'password-common')
  const hash = await hashPassword(password)
  await steps.transact(async tx => {
    await forgiveTries(tx, key)
    await replacePassword(tx, userId, hash, sessionId)
  })
}

const MINUTES = 30

/** Somebody forgot their password: what follows is done after the answer, which so takes as long for an unknown address. */
export async function askRecovery(tx: Tx, email: string): Promise<void> {
  await announce(tx, recoverAsked, { email })
}

/** Mails a link that sets a new password, good once within half an hour; an unknown address gets nothing. */
export async function sendResetLink(tx: Tx, { email }: { email: string }): Promise<void> {
  const person = await personByLogin(tx, email)
  if (!person) return
  const token = newToken()
  await tx
    .insertInto('reset_tokens')
    .values({
      user_id: person.id,
      token_hash: hashOf(token),
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'signin.recover',
    params: { name: person.name },
    link: `/reset-password/${token}`,
  })
}

const STILL_GOOD = sql<SqlBool>`expires_at > clock_timestamp()`

/** Whether a reset link can still be used. */
export async function resetLinkState(db: Db, token: string): Promise<'open' | 'gone'> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where(STILL_GOOD)
    .executeTakeFirst()
  return row ? 'open' : 'gone'
}

/** Reset links under way are worth nothing once the address they went to is not the account's any more. */
export async function dropResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
}

/** Sets a new password with a reset link, once; the link came by mail, so it verifies an address that was not yet. */
export async function resetPassword(steps: Steps, token: string, password: string): Promise<void> {
  if ((await resetLinkState(steps.db, token)) === 'gone') throw new Refusal('signin.reset-gone')
  if (await isCommonPassword(password)) refuseField('password', 'password-common')
  const hash = await hashPassword(password)
  try {
    await steps.transact(tx => spendLink(tx, token, hash))
  } catch (error) {
    if (isDuplicate(error, 'users_verified_email')) throw new Refusal('signin.reset-gone')
    throw error
  }
}

async function spendLink(tx: Tx, token: string, hash: string): Promise<void> {
  const spent = await tx
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', hashOf(token))
    .where(STILL_GOOD)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw new Refusal('signin.reset-gone')
  const person = (await personById(tx, spent.user_id)) ?? notFound()
  if (!person.verifiedAt) await confirmAddress(tx, person)
  await replacePassword(tx, person.id, hash, null)
}

/**
 * Gives a person another password (a hash) and shuts every door the old one opened, in the same transaction: the sessions but
 * `keptSessionId`, the browsers known by them, logins that wait for a second step, and reset links under way.
 */
async function replacePassword(tx: Tx, userId: string, passwordHash: string, keptSessionId: string | null) {
  await setPassword(tx, userId, passwordHash, keptSessionId)
  await forgetDevices(tx, userId, keptSessionId)
  await endSessionsOf(tx, userId, keptSessionId)
  await dropTickets(tx, userId)
  await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
}
