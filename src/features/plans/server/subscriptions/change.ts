import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../../db/types.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import { setting } from '../../../settings/server/public.ts'
import { subscriptionChanged, subscriptionEnded } from '../../contract.ts'
import { nextPeriodStart, type Period } from '../../rules/calendar.ts'
import {
  BEGINNINGS,
  type Beginning,
  factsAfter,
  isRunning,
  type SubscriptionEvent,
  type SubscriptionFacts,
  type SubscriptionStatus,
} from '../../rules/states.ts'

/** Who did it (null: the house by itself) and why. */
export type Act = { by: string | null; why?: string | null }

type Row = Selectable<DB['subscriptions']>
/** A subscription as it is stored. */
export type Subscription = Omit<Row, 'status' | 'period'> & { status: SubscriptionStatus; period: Period | null }
type Columns = Partial<{ [K in keyof Row]: Row[K] }>

const ENDING = ['canceled', 'expired']
const RUNNING = ['trialing', 'active', 'past_due', 'grace'] as const

/** A version of a price as it is stored. */
export type Price = { id: string; plan_id: string; period: Period; currency: string; minor: number }

/** A subscription, locked; 404 for none. */
export async function lockSubscription(tx: Tx, id: string): Promise<Subscription> {
  const row = await tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return (row as Subscription | undefined) ?? notFound()
}

const runningRow = (db: Db, userId: string) =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).where('status', 'in', RUNNING)

/** The running subscription of a member. */
export const runningOf = (db: Db, userId: string): Promise<Subscription | undefined> =>
  runningRow(db, userId).executeTakeFirst() as Promise<Subscription | undefined>

/** The running subscription of a member, locked. */
export const lockRunning = (tx: Tx, userId: string): Promise<Subscription | undefined> =>
  runningRow(tx, userId).forNoKeyUpdate().executeTakeFirst() as Promise<Subscription | undefined>

/** A version of a price by its id; 404 for none. */
export async function priceById(db: Db, id: string): Promise<Price> {
  const columns = ['id', 'plan_id', 'period', 'currency', 'minor'] as const
  const row = await db.selectFrom('plan_prices').select(columns).where('id', '=', id).executeTakeFirst()
  return (row as Price | undefined) ?? notFound()
}

const factsOf = (row: Subscription): SubscriptionFacts => ({
  status: row.status,
  cancelsAtEnd: row.cancels_at_end,
  paused: row.paused_at !== null,
  charged: row.price_id !== null,
})

/** Why an event cannot happen to a subscription now, or null. */
export const refusalToEvent = (row: Subscription, event: SubscriptionEvent): 'plans.not-now' | null =>
  factsAfter(factsOf(row), event) ? null : 'plans.not-now'

/** What is kept of a change beside the subscription and its states. */
const kept = (event: SubscriptionEvent | Beginning, act: Act, facts: Record<string, unknown>) => ({
  event,
  by_id: act.by,
  why: act.why ?? null,
  facts: JSON.stringify(facts),
})

async function tell(
  tx: Tx,
  row: Subscription,
  event: SubscriptionEvent | Beginning,
  from: SubscriptionStatus | null,
): Promise<void> {
  // What opens nothing yet concerns nobody.
  if (event === 'begin') return
  await announce(tx, subscriptionChanged, { subscriptionId: row.id, userId: row.user_id, event, from, to: row.status })
}

/** Writes a subscription that begins, with its first change. */
export async function beginRow(
  tx: Tx,
  by: Beginning,
  row: Columns & { user_id: string; plan_id: string },
  act: Act,
  facts: Record<string, unknown> = {},
): Promise<Subscription> {
  const status = BEGINNINGS[by]
  const made = (await tx
    .with('made', query =>
      query
        .insertInto('subscriptions')
        .values({ ...row, status })
        .returningAll(),
    )
    .with('noted', query =>
      query.insertInto('subscription_changes').values(({ selectFrom }) => ({
        ...kept(by, act, facts),
        subscription_id: selectFrom('made').select('id'),
        to_status: status,
      })),
    )
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow()) as Subscription
  await tell(tx, made, by, null)
  return made
}

/**
 * Lets an event happen to a locked subscription: the rule says what becomes of it, `set` what else changes, a row keeps who, when
 * and why, and higher floors are told. Refuses `plans.not-now` where it cannot happen.
 */
export async function change(
  tx: Tx,
  row: Subscription,
  event: SubscriptionEvent,
  act: Act,
  set: Columns = {},
  facts: Record<string, unknown> = {},
): Promise<Subscription> {
  const next = factsAfter(factsOf(row), event)
  if (!next) throw new Refusal('plans.not-now')
  const ends = ENDING.includes(next.status)
  const unpaused = row.paused_at !== null && !next.paused && { paused_at: null, paused_until: null }
  const changed = (await tx
    .updateTable('subscriptions')
    .set({
      status: next.status,
      cancels_at_end: next.cancelsAtEnd,
      ...unpaused,
      ...set,
      ...(ends && { ended_at: sql<Date>`clock_timestamp()`, next_price_id: null, next_by: null, next_told_at: null }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Subscription
  await tx
    .insertInto('subscription_changes')
    .values({
      ...kept(event, act, facts),
      subscription_id: row.id,
      from_status: row.status,
      to_status: changed.status,
    })
    .execute()
  await tell(tx, changed, event, row.status)
  if (ends && isRunning(row.status)) {
    const plan = await tx.selectFrom('plans').select('code').where('id', '=', row.plan_id).executeTakeFirstOrThrow()
    await announce(tx, subscriptionEnded, { userId: row.user_id, planCode: plan.code })
  }
  return changed
}

/** The columns of a subscription that pays a price from a moment on; its days are counted in the club's zone. */
export async function periodFrom(tx: Tx, price: Price, start: Date) {
  return periodIn(await setting(tx, 'timeZone'), price, start)
}

/** The same in a zone that is known. */
export function periodIn(zone: string, price: Price, start: Date) {
  return {
    plan_id: price.plan_id,
    ...paysFor(price),
    period_start: start,
    period_end: nextPeriodStart(start, zone, price.period, start),
    anchor: start,
    zone,
  }
}

/** The columns that say what is paid for each period. */
export const paysFor = ({ id, period, currency, minor }: Price) => ({ price_id: id, period, currency, minor })

/** The columns of a subscription that changes to nothing else. */
export const NOTHING_NEXT = { next_price_id: null, next_by: null, next_told_at: null }
