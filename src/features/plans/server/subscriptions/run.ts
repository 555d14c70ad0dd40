import { clock } from '../../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { type Money, money } from '../../../../platform/shared/money.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { daysBetween, nextPeriodStart, type Period, periodStart } from '../../rules/calendar.ts'
import {
  type Act,
  change,
  lockSubscription,
  NOTHING_NEXT,
  type Price,
  paysFor,
  periodFrom,
  priceById,
  type Subscription,
} from './change.ts'

/** Days before which a price that the club raises is told of. */
export const TOLD_BEFORE_DAYS = 14

/** A subscription that is paid for: its columns are there. */
type Charged = Subscription & {
  price_id: string
  period: Period
  currency: string
  minor: number
  period_start: Date
  period_end: Date
  anchor: Date
  zone: string
}

const charged = (row: Subscription): Charged => {
  if (row.price_id === null) throw new Refusal('plans.not-now')
  return row as Charged
}

/** Whether what comes next counts at the coming renewal: what the club changes only when it was told in time. */
function nextCounts(row: Charged): boolean {
  if (row.next_price_id === null) return false
  if (row.next_by === 'member') return true
  return row.next_told_at !== null && daysBetween(row.next_told_at, row.period_end, row.zone) >= TOLD_BEFORE_DAYS
}

/** What the next period costs, and of which plan it is. */
export type Renewal = { at: Date; until: Date; planId: string; priceId: string; period: Period; price: Money }

async function nextOf(db: Db, row: Charged): Promise<{ price: Price; until: Date; anchor: Date }> {
  const now: Price = {
    id: row.price_id,
    plan_id: row.plan_id,
    period: row.period,
    currency: row.currency,
    minor: row.minor,
  }
  const price = nextCounts(row) ? await priceById(db, row.next_price_id!) : now
  const anchor = price.period === row.period ? row.anchor : row.period_end
  return { price, anchor, until: nextPeriodStart(anchor, row.zone, price.period, row.period_end) }
}

async function renewalFrom(db: Db, row: Charged): Promise<Renewal> {
  const { price, until } = await nextOf(db, row)
  const of = { planId: price.plan_id, priceId: price.id, period: price.period }
  return { at: row.period_end, until, ...of, price: money(price.minor, price.currency) }
}

/** What the next renewal of a subscription will charge, locked until the transaction ends. */
export const renewalOf = async (tx: Tx, id: string): Promise<Renewal> =>
  renewalFrom(tx, charged(await lockSubscription(tx, id)))

/** The same for showing it: nothing is locked. */
export async function upcomingRenewal(db: Db, id: string): Promise<Renewal> {
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  return renewalFrom(db, charged((row as Subscription | undefined) ?? notFound()))
}

/**
 * Begins the next period, which is paid: on the anchor's day, with the price or plan that was chosen for it. One period a call: a
 * house that slept renews as often as it takes.
 */
export async function renewSubscription(tx: Tx, id: string, act: Act): Promise<Subscription> {
  const row = charged(await lockSubscription(tx, id))
  const { price, until, anchor } = await nextOf(tx, row)
  const moved = price.id !== row.price_id && { plan_id: price.plan_id, ...paysFor(price), anchor, ...NOTHING_NEXT }
  const period = { period_start: row.period_end, period_end: until, reminded_at: null }
  const facts = { priceId: price.id, ...(moved && { before: row.price_id }) }
  return change(tx, row, 'renew', act, { ...moved, ...period }, facts)
}

/** A charge failed, or was charged back: the plan stays open. */
export const failSubscription = async (tx: Tx, id: string, act: Act): Promise<Subscription> =>
  change(tx, charged(await lockSubscription(tx, id)), 'fail', act)

/** What was owed is paid. Renewed apart (`renewSubscription`) where it was the next period that was owed. */
export async function recoverSubscription(tx: Tx, id: string, act: Act): Promise<Subscription> {
  const row = charged(await lockSubscription(tx, id))
  return change(tx, row, 'recover', act, { ends_at: row.cancels_at_end ? row.period_end : null })
}

/** No more tries: the plan stays open until a moment, then the ground plan. */
export const giveUpSubscription = async (tx: Tx, id: string, until: Date, act: Act): Promise<Subscription> =>
  change(tx, charged(await lockSubscription(tx, id)), 'give-up', act, { ends_at: until }, { until })

/** Another plan or price from now on. The period goes on where it is as long, otherwise a new one begins now. */
export async function changeNow(tx: Tx, id: string, priceId: string, act: Act): Promise<Subscription> {
  const row = charged(await lockSubscription(tx, id))
  const price = await priceById(tx, priceId)
  const same = price.period === row.period && price.currency === row.currency
  const columns = same ? { plan_id: price.plan_id, ...paysFor(price) } : await periodFrom(tx, price, await clock(tx))
  return change(
    tx,
    row,
    'change',
    act,
    { ...columns, ...NOTHING_NEXT, ends_at: null },
    { before: row.price_id, priceId },
  )
}

/** Another plan, period or price from the next period on; null keeps what is. */
export async function changeAtEnd(tx: Tx, id: string, priceId: string | null, act: Act): Promise<Subscription> {
  const row = charged(await lockSubscription(tx, id))
  const price = priceId === null ? null : await priceById(tx, priceId)
  const next = price === null ? NOTHING_NEXT : { next_price_id: price.id, next_by: 'member', next_told_at: null }
  return change(tx, row, 'change-later', act, { ...next, ends_at: null }, { before: row.price_id, priceId })
}

/** Ends it with its period; doing it twice changes nothing. */
export async function cancelAtEnd(tx: Tx, id: string, act: Act): Promise<Subscription> {
  const row = await lockSubscription(tx, id)
  if (row.cancels_at_end) return row
  return change(tx, row, 'cancel', act, { ends_at: row.ends_at ?? row.period_end })
}

/** Lets it go on after all; a trial ends with its time whatever is wished. */
export async function resumeSubscription(tx: Tx, id: string, act: Act): Promise<Subscription> {
  const row = await lockSubscription(tx, id)
  if (!row.cancels_at_end || row.is_trial) return row
  const renews = row.price_id !== null && row.status !== 'grace'
  return change(tx, row, 'resume', act, renews ? { ends_at: null } : {})
}

/** Pauses it for 1 to 3 months: no charge, what everybody has, and the paid days are kept. */
export async function pauseSubscription(tx: Tx, id: string, months: number, act: Act): Promise<Subscription> {
  const row = charged(await lockSubscription(tx, id))
  const now = await clock(tx)
  const until = periodStart(now, row.zone, 'month', months)
  return change(tx, row, 'pause', act, { paused_at: now, paused_until: until }, { until })
}

/** Ends a pause: the paid days that were left are had from now on. */
export async function unpauseSubscription(tx: Tx, id: string, act: Act): Promise<Subscription> {
  const row = charged(await lockSubscription(tx, id))
  if (!row.paused_at || !row.paused_until) throw new Refusal('plans.not-now')
  const now = await clock(tx)
  const from = Math.min(now.getTime(), row.paused_until.getTime())
  const left = Math.max(row.period_end.getTime() - row.paused_at.getTime(), 0)
  const end = new Date(from + left)
  return change(tx, row, 'unpause', act, { period_end: end, anchor: end }, { until: end })
}

/** Gives it more time without a charge. Refuses the field `endsAt` that is not later than what it has. */
export async function extendSubscription(tx: Tx, id: string, until: Date, act: Act): Promise<Subscription> {
  const row = await lockSubscription(tx, id)
  const end = row.price_id === null ? row.ends_at : row.period_end
  if (end && until <= end) refuseField('endsAt', 'plans.not-longer')
  const later = row.price_id === null ? {} : { period_end: until, anchor: until }
  const ends = row.price_id === null || row.cancels_at_end ? { ends_at: until } : {}
  return change(tx, row, 'extend', act, { ...later, ...ends, reminded_at: null }, { before: end, until })
}

/** Ends it at once at its member's wish. */
export const expireSubscription = async (tx: Tx, id: string, act: Act): Promise<Subscription> =>
  change(tx, await lockSubscription(tx, id), 'expire', act)

/** Ends it at once: the club does, or a first payment that it waited for will not come. */
export const endSubscription = async (tx: Tx, id: string, act: Act): Promise<Subscription> =>
  change(tx, await lockSubscription(tx, id), 'end', act)
