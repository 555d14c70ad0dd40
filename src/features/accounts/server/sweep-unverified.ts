import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { LINK_HOURS, UNVERIFIED_DAYS } from '../rules.ts'

/** Forgets registrations that nobody verified, and links that ended. Answers how many registrations went. */
export async function sweepUnverified(db: Db): Promise<number> {
  const old = sql<SqlBool>`created_at < clock_timestamp() - make_interval(days => ${UNVERIFIED_DAYS})`
  const gone = await db.deleteFrom('users').where('verified_at', 'is', null).where(old).executeTakeFirst()
  const ended = sql<SqlBool>`expires_at < clock_timestamp() - make_interval(hours => ${LINK_HOURS})`
  await db.deleteFrom('account_tokens').where(ended).where('spent_at', 'is', null).execute()
  return Number(gone.numDeletedRows)
}
