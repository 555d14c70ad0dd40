import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import {
  failSubscription,
  giveUpSubscription,
  lockSubscription,
  planById,
  priceById,
  type Subscription,
} from '../../../plans/server/public.ts'
import { chargeFailed, lastDays, secondStep, takenBack, transferMissing } from '../../contract/notices.ts'
import { afterFailure } from '../../rules/dunning.ts'
import { reasonWords } from '../reason-words.ts'
import { amountWords } from '../words.ts'
import { leftOf } from './left.ts'
import { lockRenewal, type RenewalRow } from './renewal-row.ts'

export type Failure = { reason: string; stepUrl: string | null; paymentId: string | null }

/**
 * A charge for a period failed: the plan stays open, its member is told why and when it is tried again, and after the last try until
 * when the plan stays. A try of the member's own in the last days changes nothing of them.
 */
export async function failRenewal(tx: Tx, id: string, failure: Failure): Promise<void> {
  const row = await lockRenewal(tx, id)
  if (row?.state !== 'open' || row.paid_at) return
  const subscription = await lockSubscription(tx, row.subscription_id)
  if (subscription.paused_at || !['active', 'past_due', 'grace'].includes(subscription.status)) return
  const now = await clock(tx)
  await tx
    .insertInto('renewal_tries')
    .values({ renewal_id: id, payment_id: failure.paymentId, outcome: 'failed', reason: failure.reason })
    .execute()
  const first = row.first_failed_at ?? now
  const after = afterFailure(first, now, subscription.zone!)
  const act = { by: null, why: failure.reason }
  if (subscription.status !== 'grace') await failSubscription(tx, subscription.id, act)
  const tryAt = 'tryAt' in after && subscription.status !== 'grace' ? after.tryAt : null
  await tx
    .updateTable('renewals')
    .set({ first_failed_at: first, failure: failure.reason, try_at: tryAt })
    .where('id', '=', id)
    .execute()
  const until = 'graceUntil' in after ? lastDay(subscription, after.graceUntil) : null
  if (until && subscription.status !== 'grace') await giveUpSubscription(tx, subscription.id, until, { by: null })
  await tell(tx, row, subscription, { failure, tryAt, until })
}

/** What a bank took back is asked for as after a charge that failed. */
export const askForDebt = (tx: Tx, id: string, paymentId: string | null = null): Promise<void> =>
  failRenewal(tx, id, { reason: 'charged-back', stepUrl: null, paymentId })

/** A plan that ends with its period has no days after it. */
const lastDay = ({ cancels_at_end, ends_at }: Subscription, grace: Date): Date =>
  cancels_at_end && ends_at && ends_at < grace ? ends_at : grace

type Told = { failure: Failure; tryAt: Date | null; until: Date | null }

async function tell(
  tx: Tx,
  row: RenewalRow,
  subscription: Subscription,
  { failure, tryAt, until }: Told,
): Promise<void> {
  const plan = (await planById(tx, (await priceById(tx, row.price_id)).plan_id))!
  const amount = await amountWords(tx, await leftOf(tx, row))
  const said = { plan: plan.name, amount }
  const zone = subscription.zone!
  if (failure.stepUrl) await notify(tx, row.user_id, secondStep, said, pathOf(failure.stepUrl))
  if (subscription.status === 'grace') {
    // What is taken back in the last days is to be paid in them.
    if (failure.reason !== 'charged-back' || !subscription.ends_at) return
    const date = shortDate(subscription.ends_at, zone)
    return notify(tx, row.user_id, lastDays, { ...said, date }, '/my-subscriptions')
  }
  // The step is what to do about it; of the last try its last day is said besides.
  if (failure.stepUrl && !until) return
  if (until) return notify(tx, row.user_id, lastDays, { ...said, date: shortDate(until, zone) }, '/my-subscriptions')
  const date = shortDate(tryAt!, zone)
  if (failure.reason === 'charged-back')
    return notify(tx, row.user_id, takenBack, { ...said, date }, '/my-subscriptions')
  if (failure.reason === 'no-transfer')
    return notify(tx, row.user_id, transferMissing, { ...said, date }, '/my-subscriptions')
  return notify(
    tx,
    row.user_id,
    chargeFailed,
    { ...said, reason: reasonWords(failure.reason), date },
    '/my-subscriptions',
  )
}

/** The path of an address of this site. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return pathname + search
}

/** A member's cards changed: what is owed is asked for at once, and what waits for nothing any more is charged. */
export async function tryAgainNow(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ try_at: sql<Date>`clock_timestamp()`, way: 'card' })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('way', '<>', 'bank')
    .where('first_failed_at', 'is not', null)
    .where('paid_at', 'is', null)
    .execute()
}
