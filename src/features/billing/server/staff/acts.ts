import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import { clock } from '../../../../platform/server/clock.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import type { Origin } from '../../../../platform/server/registry.ts'
import type { BodyOf } from '../../../../platform/shared/call.ts'
import { fromUnits, isAmount, type Money, money } from '../../../../platform/shared/money.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { type Bilingual, shortDate } from '../../../../platform/shared/text.ts'
import { personById } from '../../../accounts/server/public.ts'
import { creditInvoice, invoiceFacts, recordPayment, sendIfAnybody } from '../../../invoices/server/public.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import { openRefund, rehearses, settleFailedRefunds } from '../../../payments/server/public.ts'
import {
  cancelAtEnd,
  changeAtEnd,
  changeNow,
  endSubscription,
  lockSubscription,
  planById,
  priceById,
  type Subscription,
  subscriptionById,
} from '../../../plans/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import { creditGiven } from '../../contract/notices.ts'
import * as staff from '../../contract/staff.ts'
import { addCredit } from '../credit.ts'
import { endGiftWhenGivenBack } from '../end-gift.ts'
import { sendGiftAnew } from '../gifts.ts'
import { lockMember } from '../member-lock.ts'
import { leftOf } from '../renewals/left.ts'
import { settleRenewal } from '../renewals/settle.ts'
import { settleCheckout } from '../settle-checkout.ts'
import { amountWords, inBoth } from '../words.ts'
import { chargesOf } from './member-billing.ts'

/** Whoever of the club acts, and from where. */
export type Actor = { id: string; origin: Origin }
type Action =
  | 'subscriptions.move'
  | 'subscriptions.end'
  | 'subscriptions.refund'
  | 'subscriptions.payment'
  | 'subscriptions.credit'
  | 'subscriptions.gift'

const audit = (tx: Tx, by: Actor, action: Action, userId: string, after: Record<string, unknown>): Promise<void> =>
  record(tx, {
    actorId: by.id,
    action,
    target: { kind: 'member', id: userId },
    after,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })

/** A subscription of a member, locked after the member; 404 for none. */
async function lockTheirs(tx: Tx, id: string) {
  const known = await tx.selectFrom('subscriptions').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!known) return notFound()
  await lockMember(tx, known.user_id)
  return lockSubscription(tx, id)
}

/** Moves a subscription to another plan: now, for what is left of its period without a charge, or with the next period. */
export async function moveTo(
  tx: Tx,
  by: Actor,
  id: string,
  { priceId, when, reason }: BodyOf<typeof staff.moveSubscription>,
): Promise<void> {
  const row = await lockTheirs(tx, id)
  const price = await priceById(tx, priceId)
  if (row.status === 'past_due' || row.status === 'grace') throw new Refusal('billing.payment-owed')
  // Another period or currency would begin anew, and nobody would have paid it.
  const same = price.period === row.period && price.currency === row.currency
  if (when === 'now' && !same) throw new Refusal('billing.other-period')
  const act = { by: by.id, why: reason }
  await (when === 'now' ? changeNow(tx, id, priceId, act) : changeAtEnd(tx, id, priceId, act))
  const plan = (await planById(tx, price.plan_id))!
  await tellOfMove(tx, row, when, { plan: plan.name, price })
  await audit(tx, by, 'subscriptions.move', row.user_id, { plan: plan.code, period: price.period, when, reason })
}

type Moved = { plan: Bilingual; price: Awaited<ReturnType<typeof priceById>> }

/** What is charged from then on, and when that is, stand in what is said before it begins. */
async function tellOfMove(tx: Tx, row: Subscription, when: 'now' | 'later', { plan, price }: Moved): Promise<void> {
  const link = '/my-subscriptions'
  if (when === 'now' || !row.period_end) return notify(tx, row.user_id, staff.clubMoved, { plan }, link)
  const amount = await amountWords(tx, money(price.minor, price.currency))
  const said = { plan, date: shortDate(row.period_end, row.zone!), price: inBoth(`each.${price.period}`, { amount }) }
  return notify(tx, row.user_id, staff.clubMoves, said, link)
}

/** Ends a subscription now or with its period. */
export async function endTheirs(
  tx: Tx,
  by: Actor,
  id: string,
  { when, reason }: BodyOf<typeof staff.endSubscription>,
): Promise<void> {
  const row = await lockTheirs(tx, id)
  const plan = (await subscriptionById(tx, id)).name as Bilingual
  const act = { by: by.id, why: reason }
  const after = await (when === 'now' ? endSubscription(tx, id, act) : cancelAtEnd(tx, id, act))
  const ends = after.ends_at ?? after.period_end
  if (when === 'now') await notify(tx, row.user_id, staff.clubEnded, { plan }, '/my-subscriptions')
  else if (ends) {
    const date = shortDate(ends, await setting(tx, 'timeZone'))
    await notify(tx, row.user_id, staff.clubEnds, { plan, date }, '/my-subscriptions')
  }
  await audit(tx, by, 'subscriptions.end', row.user_id, { name: plan.en, arabicName: plan.ar, when, reason })
}

/** An amount that was sent, in the digits of its currency. */
async function amountOf(tx: Tx, units: number, currency: string): Promise<Money> {
  const { coinageOf, find } = await readCurrencies(tx)
  if (!find(currency)) refuseField('currency', 'choice')
  const unit = coinageOf(currency)
  if (!isAmount(units, unit)) refuseField('amount', 'plans.digits', { count: unit.decimals })
  return fromUnits(units, unit)
}

/** Whether a request that comes again was carried out as far as here. */
async function doneBefore(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'subscriptions.refund')
    .where(sql<boolean>`after ->> 'key' = ${key}`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives a charge back, all or a part. Answers the refund that is to be asked of the gateway after the commit, whose credit note waits for
 * the money; null where it went to the balance.
 */
export async function giveBack(
  tx: Tx,
  by: Actor,
  userId: string,
  body: BodyOf<typeof staff.refundCharge>,
  key: string,
): Promise<string | null> {
  await lockMember(tx, userId)
  const [charge] = await chargesOf(tx, userId, body.id)
  const again = await doneBefore(tx, key)
  const refund = async (paymentId: string, amount: Money) =>
    openRefund(tx, paymentId, amount, { by: by.id, why: body.reason, key })
  if (charge && again)
    return body.to === 'gateway' ? refund(charge.payment_id!, await amountOf(tx, body.amount, charge.currency)) : null
  if (!charge?.invoice_id || charge.kind !== body.kind || charge.state !== 'done')
    throw new Refusal('billing.nothing-to-refund')
  const amount = await amountOf(tx, body.amount, charge.currency)
  if (body.to === 'gateway' && !charge.payment_id) throw new Refusal('billing.nothing-to-refund')
  const { left } = charge
  if (amount.minor > (body.to === 'gateway' ? left.byGateway : left.all)) throw new Refusal('billing.not-so-much')
  const { test } = (await invoiceFacts(tx, charge.invoice_id))!
  if (body.to === 'balance' && test && !(await rehearses(tx))) throw new Refusal('billing.test-money')
  await audit(tx, by, 'subscriptions.refund', userId, {
    amount: body.amount,
    currency: charge.currency,
    to: body.to,
    reason: body.reason,
    key,
  })
  if (body.to === 'gateway') return refund(charge.payment_id!, amount)
  const credited = money(amount.minor - Math.min(amount.minor, left.credited), amount.currency)
  const why = { en: body.reason, ar: body.reason }
  if (credited.minor > 0)
    await sendIfAnybody(tx, await creditInvoice(tx, charge.invoice_id, { amount: credited, why, by: by.id }))
  if (charge.payment_id) await settleFailedRefunds(tx, charge.payment_id)
  await recordPayment(tx, charge.invoice_id, {
    amount: money(-amount.minor, amount.currency),
    paidOn: await clock(tx),
    how: inBoth('how.to-balance'),
    paymentId: null,
    key: `refund ${key}`,
    by: by.id,
  })
  await addCredit(tx, userId, amount, { kind: 'refund', cause: `refund ${key}`, test, why: body.reason, by: by.id })
  if (charge.kind === 'checkout') await endGiftWhenGivenBack(tx, charge.id, charge.invoice_id)
  await notify(tx, userId, creditGiven, { amount: await amountWords(tx, amount) }, '/my-subscriptions')
  return null
}

/** Notes that the club took the money for what is open: the plan begins or goes on, with its invoice. */
export async function takeByHand(
  tx: Tx,
  by: Actor,
  userId: string,
  { kind, id, how, receivedOn }: BodyOf<typeof staff.takePayment>,
): Promise<void> {
  await lockMember(tx, userId)
  const [charge] = await chargesOf(tx, userId, id)
  if (!charge || charge.kind !== kind || charge.state !== 'open') throw new Refusal('billing.nothing-owed')
  const amount = await leftOf(tx, { ...charge, due_minor: charge.minor })
  const brought = {
    paymentId: null,
    key: `hand ${id}`,
    amount,
    test: false,
    how: inBoth('how.hand', { how }),
    paidOn: receivedOn,
  }
  await (kind === 'checkout' ? settleCheckout(tx, id, brought) : settleRenewal(tx, id, brought))
  await audit(tx, by, 'subscriptions.payment', userId, {
    amount: amount.minor,
    currency: charge.currency,
    how,
    receivedOn,
  })
}

/** Adds goodwill of the club to a member's balance. */
export async function giveGoodwill(
  tx: Tx,
  by: Actor,
  userId: string,
  body: BodyOf<typeof staff.giveCredit>,
  key: string,
): Promise<void> {
  if (!(await personById(tx, userId))) notFound()
  await lockMember(tx, userId)
  const amount = await amountOf(tx, body.amount, body.currency)
  await addCredit(tx, userId, amount, {
    kind: 'goodwill',
    cause: `goodwill ${key}`,
    test: false,
    why: body.reason,
    by: by.id,
  })
  await notify(tx, userId, creditGiven, { amount: await amountWords(tx, amount) }, '/my-subscriptions')
  await audit(tx, by, 'subscriptions.credit', userId, {
    amount: body.amount,
    currency: body.currency,
    reason: body.reason,
  })
}

/** Sends a member's gift anew whose mail did not arrive. */
export async function sendTheirGift(tx: Tx, by: Actor, userId: string, giftId: string, email: string): Promise<void> {
  const plan = await sendGiftAnew(tx, userId, giftId, email)
  await audit(tx, by, 'subscriptions.gift', userId, { name: plan.en, arabicName: plan.ar })
}
