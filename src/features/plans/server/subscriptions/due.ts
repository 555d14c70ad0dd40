import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'

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

/** A change of a subscription: what happened, who did it (null: the house), when and why. */
export type ChangeRow = {
  id: string
  event: string
  from: string | null
  to: string
  byId: string | null
  by: string | null
  why: string | null
  facts: unknown
  at: Date
}

/** What happened to a subscription, the newest first. */
export const changesOf = (db: Db | Tx, subscriptionId: string): Promise<ChangeRow[]> =>
  db
    .selectFrom('subscription_changes as c')
    .leftJoin('users as u', 'u.id', 'c.by_id')
    .select([
      'c.id',
      'c.event',
      'c.from_status as from',
      'c.to_status as to',
      'c.by_id as byId',
      'u.name as by',
      'c.why',
      'c.facts',
      'c.at',
    ])
    .where('c.subscription_id', '=', subscriptionId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
