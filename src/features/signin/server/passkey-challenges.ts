import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'

type Purpose = 'add' | 'login' | 'proof'
const MINUTES = 5

/** Keeps the question put to an authenticator. */
export async function keepChallenge(
  tx: Tx,
  purpose: Purpose,
  challenge: string,
  userId: string | null,
): Promise<string> {
  const { id } = await tx
    .insertInto('passkey_challenges')
    .values({
      purpose,
      challenge,
      user_id: userId,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${MINUTES})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes the question back, once, whether or not the answer turns out right; refuses with `signin.challenge-gone`. */
export async function takeChallenge(tx: Tx, id: string, purpose: Purpose, userId: string | null): Promise<string> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where(sql<SqlBool>`user_id is not distinct from ${userId}::uuid`)
    .where(sql<SqlBool>`expires_at > clock_timestamp()`)
    .returning('challenge')
    .executeTakeFirst()
  if (!row) throw new Refusal('signin.challenge-gone')
  return row.challenge
}
