import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import type { Origin } from '../../../../platform/server/registry.ts'
import type { BodyOf } from '../../../../platform/shared/call.ts'
import { fromUnits, inUnits, isAmount, type Money, money, plus } from '../../../../platform/shared/money.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { lastDayAt } from '../../../../platform/shared/zone-time.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import { clubClock } from '../../../settings/server/public.ts'
import { paymentReceived } from '../../contract.ts'
import type { bookReceipt as bookCall } from '../../contract/transfers.ts'
import { markPaid } from '../apply-told.ts'
import { aboutOf, lockPayment, type PaymentRow } from '../queries.ts'

/** Whoever books, and from where. */
export type Booker = { id: string; origin: Origin }

/** Money that came, as staff read it from the bank. */
export type Receipt = {
  amount: Money
  receivedOn: string
  /** More than was asked for is meant. */
  evenMore: boolean
  /** Which line of a statement it was. */
  lineHash: string | null
}

/** A payment by bank transfer, locked; 404 for none. */
export async function lockTransfer(tx: Tx, paymentId: string): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId)
  return payment.gateway === 'bank' ? payment : notFound()
}

/**
 * Books money of a transfer; parts add up, and the one that completes it makes it paid. What comes for one that was called off is kept
 * and shown to staff. Refuses more than is asked for unless that is meant.
 */
export async function bookReceipt(tx: Tx, by: Booker, paymentId: string, receipt: Receipt): Promise<void> {
  const payment = await lockTransfer(tx, paymentId)
  if (payment.state === 'paid') throw new Refusal('payments.paid-already')
  const before = money(payment.received_minor, payment.currency)
  const received = plus(before, receipt.amount)
  if (received.minor > payment.minor && !receipt.evenMore) throw new Refusal('payments.more-than-asked')
  const { id } = await tx
    .insertInto('payment_receipts')
    .values({
      payment_id: paymentId,
      minor: receipt.amount.minor,
      received_on: receipt.receivedOn,
      line_hash: receipt.lineHash,
      booked_by: by.id,
      booked_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, {
    actorId: by.id,
    action: 'payments.book',
    target: { kind: 'payment', id: paymentId },
    after: { reference: payment.reference, ...receipt },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
  if (payment.state === 'canceled') return keepLate(tx, payment, received)
  const complete = received.minor >= payment.minor
  const { amount, receivedOn } = receipt
  await announce(tx, paymentReceived, { ...aboutOf(payment), receiptId: id, amount, receivedOn, complete })
  if (complete) return markPaid(tx, payment, null, received)
  await tx.updateTable('payments').set({ received_minor: received.minor }).where('id', '=', paymentId).execute()
}

/** Books what staff typed: in the currency's own digits, not of a day to come, and not where something else was booked since they looked. */
export async function bookByHand(tx: Tx, by: Booker, paymentId: string, typed: BodyOf<typeof bookCall>): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  const unit = (await readCurrencies(tx)).coinageOf(payment.currency)
  if (!isAmount(typed.amount, unit)) refuseField('amount', 'payments.digits', { count: unit.decimals })
  if (typed.receivedOn > lastDayAt((await clubClock(tx)).now)) refuseField('receivedOn', 'payments.not-yet')
  if (payment.state === 'paid') throw new Refusal('payments.paid-already')
  if (typed.seen !== undefined && typed.seen !== inUnits(money(payment.received_minor, payment.currency), unit))
    throw new Refusal('payments.booked-since')
  const { receivedOn, evenMore } = typed
  await bookReceipt(tx, by, paymentId, {
    amount: fromUnits(typed.amount, unit),
    receivedOn,
    evenMore,
    lineHash: null,
  })
}

async function keepLate(tx: Tx, payment: PaymentRow, received: Money): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ received_minor: received.minor, late_at: sql<Date>`clock_timestamp()`, late_done_at: null })
    .where('id', '=', payment.id)
    .execute()
}
