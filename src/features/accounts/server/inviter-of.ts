import type { Db } from '../../../platform/server/db.ts'
import { Id } from '../../../platform/shared/ids.ts'

/** The member behind the id or user name of a referral link; null when it is nobody who is in the club. */
export async function inviterOf(db: Db, referral: string | undefined) {
  if (!referral) return null
  const isId = Id.safeParse(referral).success
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where(isId ? 'id' : 'username', '=', referral)
    .where('verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
