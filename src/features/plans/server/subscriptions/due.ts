import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'

/** A subscription whose next charge is due, with the moment at which its paid period ended. */
export type Due = { id: string; userId: string; periodEnd: Date }

/** Subscriptions whose paid period is over and that shall be charged for the next, the longest waiting first. */
export async function dueRenewals(db: Db): Promise<Due[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'period_end'])
    .where('status', '=', 'active')
    .where('price_id', 'is not', null)
    .where('paused_at', 'is', null)
    .where('cancels_at_end', '=', false)
    .where('period_end', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('period_end')
    .execute()
  return rows.map(row => ({ id: row.id, userId: row.user_id, periodEnd: row.period_end! }))
}
