import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Money } from '../../../platform/shared/money.ts'
import { paymentFailed, paymentPaid, type Reason } from '../contract.ts'
import { takeChargeBack, takeReinstated } from './disputes.ts'
import type { Effect } from './effect.ts'
import type { KeptCard, Told } from './gateways/gateway.ts'
import { keepCard } from './methods.ts'
import { aboutOf, amountOf, type PaymentRow } from './queries.ts'
import { takeRefundNews } from './refund-news.ts'
import { stepUrlOf } from './step-link.ts'

type Of<W extends Told['what']> = Extract<Told, { what: W }>

const now = sql<Date>`clock_timestamp()`

/**
 * Lets what a gateway told of a payment take effect, under its lock; told in any order and any number of times it is done once. What
 * follows from being paid (a refund, a chargeback) and comes first says that it was paid.
 */
export async function applyTold(tx: Tx, house: House, payment: PaymentRow, told: Told): Promise<Effect> {
  switch (told.what) {
    case 'paid':
      return takePaid(tx, payment, told)
    case 'failed':
      return takeFailed(tx, payment, told)
    case 'second-step':
      return takeSecondStep(tx, house, payment, told)
    case 'refund':
      return takeRefundNews(tx, await paidBefore(tx, payment), told)
    case 'charged-back':
      return takeChargeBack(tx, await paidBefore(tx, payment), told)
    case 'reinstated':
      return takeReinstated(tx, await paidBefore(tx, payment), told)
    default:
      return 'nothing'
  }
}

/** Notes by which name the gateway calls a payment. */
export async function noteOutside(tx: Tx, payment: PaymentRow, outside: string | null): Promise<void> {
  if (outside === null || payment.outside_payment === outside) return
  // An earlier try may be told of late: what was paid keeps its name.
  if (payment.outside_payment !== null && (payment.state === 'paid' || payment.late_at)) return
  await tx.updateTable('payments').set({ outside_payment: outside }).where('id', '=', payment.id).execute()
}

async function takePaid(tx: Tx, payment: PaymentRow, told: Of<'paid'>): Promise<Effect> {
  await noteOutside(tx, payment, told.payment)
  if (told.card && payment.keep_card && payment.payer_id) await keepCard(tx, payment, told.card)
  if (payment.state === 'paid' || payment.late_at) return fillCard(tx, payment, told.card)
  const asked = amountOf(payment)
  if (told.amount.currency !== asked.currency || told.amount.minor !== asked.minor) return 'other-amount'
  await markPaid(tx, payment, told.card)
  return payment.state === 'canceled' ? 'late' : 'paid'
}

/** Of two events that tell of the same payment one may know the card. */
async function fillCard(tx: Tx, payment: PaymentRow, card: KeptCard | null): Promise<Effect> {
  if (card && payment.method_last4 === null)
    await tx
      .updateTable('payments')
      .set({ method_brand: card.brand, method_last4: card.last4 })
      .where('id', '=', payment.id)
      .execute()
  return 'known'
}

/** All of it is there: announced, unless nobody waits for it any more. */
export async function markPaid(
  tx: Tx,
  payment: PaymentRow,
  card: Pick<KeptCard, 'brand' | 'last4'> | null,
  received: Money = amountOf(payment),
): Promise<void> {
  const isLate = payment.state === 'canceled'
  await tx
    .updateTable('payments')
    .set({
      state: isLate ? 'canceled' : 'paid',
      late_at: isLate ? now : null,
      received_minor: received.minor,
      settled_at: now,
      ask_at: null,
      failure: null,
      step_url: null,
      ...(card && { method_brand: card.brand, method_last4: card.last4 }),
    })
    .where('id', '=', payment.id)
    .execute()
  if (isLate) return
  await announce(tx, paymentPaid, {
    ...aboutOf(payment),
    amount: received,
    gateway: payment.gateway,
    method: card && { brand: card.brand, last4: card.last4 },
  })
}

/** A refund or a chargeback of a payment that we do not know as paid yet says that it was. */
async function paidBefore(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state === 'paid' || payment.late_at) return payment
  await markPaid(tx, payment, null)
  return { ...payment, state: payment.state === 'canceled' ? 'canceled' : 'paid', received_minor: payment.minor }
}

async function takeFailed(tx: Tx, payment: PaymentRow, told: Of<'failed'>): Promise<Effect> {
  const isOver = payment.state === 'paid' || payment.state === 'canceled'
  if (isOver || (told.attempt !== null && told.attempt === payment.failed_try)) return 'known'
  if (told.page !== null && told.page !== payment.outside_page) return 'known'
  if (told.goesOn) {
    await tx
      .updateTable('payments')
      .set({ failure: told.reason, failed_try: told.attempt })
      .where('id', '=', payment.id)
      .execute()
    return 'tried'
  }
  if (payment.state === 'failed' && told.attempt === null && payment.failure === told.reason) return 'known'
  await markFailed(tx, payment, told.reason, told.attempt)
  return 'failed'
}

/** The try failed; announced. */
export async function markFailed(
  tx: Tx,
  payment: PaymentRow,
  reason: Reason,
  attempt: string | null = null,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'failed', failure: reason, failed_try: attempt, settled_at: now, ask_at: null, step_url: null })
    .where('id', '=', payment.id)
    .execute()
  await announce(tx, paymentFailed, { ...aboutOf(payment), reason, stepUrl: null })
}

async function takeSecondStep(tx: Tx, house: House, payment: PaymentRow, told: Of<'second-step'>): Promise<Effect> {
  if (payment.state !== 'open' && payment.state !== 'failed') return 'known'
  if (told.attempt !== null && told.attempt === payment.failed_try) return 'known'
  const stepUrl = stepUrlOf(house, payment.id)
  await tx
    .updateTable('payments')
    .set({ state: 'second-step', failure: 'second-step', failed_try: told.attempt, step_url: stepUrl })
    .where('id', '=', payment.id)
    .execute()
  await announce(tx, paymentFailed, { ...aboutOf(payment), reason: 'second-step', stepUrl })
  return 'second-step'
}
