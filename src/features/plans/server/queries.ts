import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'

export type PlanRow = {
  id: string
  code: string
  name: unknown
  description: unknown
  price_monthly_minor: number
  price_yearly_minor: number
  currency: string
  trial_days: number
  entitlements: Record<string, number>
}
export type SubscriptionRow = {
  id: string
  user_id: string
  plan_id: string
  code: string
  name: unknown
  status: string
  is_trial: boolean
  started_at: Date
  ends_at: Date | null
  cancels_at_end: boolean
}

/** The plans that members may choose, in their order. */
export async function publicPlans(db: Db): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.code, p.name, p.description, p.price_monthly_minor, p.price_yearly_minor, p.currency, p.trial_days,
      coalesce((select jsonb_object_agg(e.code, e.value) from plan_entitlements e where e.plan_id = p.id), '{}') as entitlements
    from plans p where p.public and p.archived_at is null order by p.position`.execute(db)
  return rows
}

/** Subscriptions with their plans. */
export const subscriptionRows = (db: Db) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select([
      's.id',
      's.user_id',
      's.plan_id',
      'p.code',
      'p.name',
      's.status',
      's.is_trial',
      's.started_at',
      's.ends_at',
      's.cancels_at_end',
    ])

/** A member's subscriptions, newest first. */
export const subscriptionsOf = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  subscriptionRows(db).where('s.user_id', '=', userId).orderBy('s.started_at', 'desc').limit(100).execute()

/** The running subscription of a member, locked. */
export const lockRunning = (tx: Tx, userId: string): Promise<SubscriptionRow | undefined> =>
  subscriptionRows(tx)
    .where('s.user_id', '=', userId)
    .where('s.status', 'in', ['trialing', 'active', 'past_due', 'grace'])
    .forUpdate('s')
    .executeTakeFirst()

/** How often a member tried, and until when (spec: trialCount, trialExpirationDate). */
export async function trialFacts(
  db: Db,
  userId: string,
): Promise<{ trialCount: number; trialExpirationDate: Date | null }> {
  const row = await db
    .selectFrom('subscriptions')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where('is_trial', '=', true)
    .executeTakeFirst()
  return { trialCount: row ? 1 : 0, trialExpirationDate: row?.ends_at ?? null }
}

/** Running subscriptions whose time is over, locked; others' locks are skipped. */
export const lockEnded = (tx: Tx): Promise<SubscriptionRow[]> =>
  subscriptionRows(tx)
    .where('s.status', 'in', ['trialing', 'active', 'past_due', 'grace'])
    .where('s.ends_at', '<=', sql<Date>`clock_timestamp()`)
    .limit(200)
    .forUpdate('s')
    .skipLocked()
    .execute()

/** Running subscriptions that end within three days and were not yet told of, locked. */
export const lockEndingSoon = (tx: Tx): Promise<SubscriptionRow[]> =>
  subscriptionRows(tx)
    .where('s.status', 'in', ['trialing', 'active'])
    .where('s.reminded_at', 'is', null)
    .where('s.ends_at', '<=', sql<Date>`clock_timestamp() + interval '3 days'`)
    .where('s.ends_at', '>', sql<Date>`clock_timestamp()`)
    .limit(200)
    .forUpdate('s')
    .skipLocked()
    .execute()
