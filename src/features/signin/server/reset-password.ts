import { type SqlBool, sql } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { confirmAddress, hashPassword, isCommonPassword, personById } from '../../accounts/server/public.ts'
import type { Steps } from './complete-login.ts'
import { replacePassword } from './replace-password.ts'
import { hashOf } from './token.ts'

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
