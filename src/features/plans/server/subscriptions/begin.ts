import { clock } from '../../../../platform/server/clock.ts'
import { isDuplicate, type Tx } from '../../../../platform/server/db.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import {
  type Act,
  beginRow,
  change,
  lockRunning,
  lockSubscription,
  type Price,
  periodFrom,
  periodIn,
  priceById,
  type Subscription,
} from './change.ts'

/** Two that begin at once: the unique index lets one through. */
const oneAtATime = (error: unknown): never => {
  throw isDuplicate(error, 'subscriptions_one_running') ? new Refusal('plans.has-running-plan') : error
}

/** Makes room for a plan: a trial and what is given for nothing give way, what is paid for does not. */
export async function makeRoom(tx: Tx, userId: string, act: Act, gives: 'trials' | 'unpaid'): Promise<void> {
  const running = await lockRunning(tx, userId)
  if (!running) return
  const yields = running.is_trial || (gives === 'unpaid' && running.price_id === null)
  if (!yields) throw new Refusal('plans.has-running-plan')
  await change(tx, running, 'end', { by: act.by, why: 'replaced' })
}

/**
 * Starts a plan at a price from now on: buying one in the trial ends the trial, and one that was given gives way. Refuses
 * `plans.has-running-plan` beside one that is paid for: that one is changed (`changeNow`).
 */
export async function startSubscription(tx: Tx, userId: string, priceId: string, act: Act): Promise<Subscription> {
  const price = await priceById(tx, priceId)
  await makeRoom(tx, userId, act, 'unpaid')
  const columns = await periodFrom(tx, price, await clock(tx))
  return beginRow(tx, 'start', { user_id: userId, ...columns }, act, { priceId }).catch(oneAtATime)
}

/**
 * Begins a plan that waits for its first payment and opens nothing before (`paySubscription`), which is when it is announced; a trial
 * goes on meanwhile. `at` is by what it was counted.
 */
export async function beginSubscription(
  tx: Tx,
  userId: string,
  price: Price,
  at: { now: Date; zone: string },
  act: Act,
): Promise<Subscription> {
  return beginRow(tx, 'begin', { user_id: userId, ...periodIn(at.zone, price, at.now) }, act, { priceId: price.id })
}

/** The first payment came: the plan that waited for it starts now, with whole periods from here. */
export async function paySubscription(tx: Tx, id: string, act: Act): Promise<Subscription> {
  const waiting = await lockSubscription(tx, id)
  if (waiting.status !== 'incomplete') throw new Refusal('plans.not-now')
  await makeRoom(tx, waiting.user_id, act, 'unpaid')
  const columns = await periodFrom(tx, await priceById(tx, waiting.price_id!), await clock(tx))
  return change(tx, waiting, 'pay', act, columns).catch(oneAtATime)
}

/** Says whether a subscription is paid with play money, the sandbox's: it opens its plan and is no revenue. */
export const markTest = async (tx: Tx, id: string, test: boolean): Promise<void> =>
  void (await tx.updateTable('subscriptions').set({ test }).where('id', '=', id).execute())
