import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { sendMail } from '../../../../platform/server/mail.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../../platform/shared/text.ts'
import { lastDayAt } from '../../../../platform/shared/zone-time.ts'
import { clubClock } from '../../../settings/server/public.ts'
import { creditInvoice } from '../credit-invoice.ts'
import { discardDraft } from '../draft-invoice.ts'
import { coinsOf } from '../invoice-rows.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { lockIssued, recordPayment } from '../record-payment.ts'
import { mailOrderOf, sendInvoice } from '../send-invoice.ts'
import { expectTransferFor } from '../transfers.ts'
import { amountAt, type Editor, filled, mustBeByHand, tellOf } from './write-draft.ts'

/** Throws a draft of the desk away. */
export async function discard(tx: Tx, by: Editor, id: string): Promise<void> {
  await mustBeByHand(tx, id)
  await discardDraft(tx, id)
  await tellOf(tx, by, 'invoices.discard', id)
}

/** Gives a draft of the desk its number, with the transfer that it names, and sends it when asked to. */
export async function issue(tx: Tx, by: Editor, id: string, send: boolean): Promise<void> {
  await mustBeByHand(tx, id)
  const { number } = await issueInvoice(tx, id, { by: by.id })
  await expectTransferFor(tx, id)
  await tellOf(tx, by, 'invoices.issue', id, { number })
  if (send) await sendByHand(tx, by, id)
}

/** Sends an issued document. */
export async function sendByHand(tx: Tx, by: Editor, id: string): Promise<void> {
  await sendInvoice(tx, id)
  await tellOf(tx, by, 'invoices.send', id)
}

/** Reminds whoever owes something; `by` null is the house. Refuses where nothing is open. */
export async function remind(tx: Tx, by: Editor | null, id: string): Promise<void> {
  const row = await lockIssued(tx, id)
  if (row.kind !== 'invoice' || row.open <= 0) throw new Refusal('invoices.nothing-open')
  await sendMail(tx, await mailOrderOf(tx, row, 'reminder', row.open))
  await sql`update invoice_standing set reminded_at = clock_timestamp(), reminders = reminders + 1 where invoice_id = ${id}`.execute(
    tx,
  )
  if (by) await tellOf(tx, by, 'invoices.remind', id)
}

/** A payment as the desk was told of it, in whole units; the request's key names it. */
type Told = { amount: number; paidOn: string; how: string; evenMore: boolean; seen?: number | undefined; key: string }

/**
 * Records what the desk was told of a payment. Refuses more than is open unless that is meant, and when something else was recorded
 * since whoever records it looked (`seen`: what was open then).
 */
export async function pay(
  tx: Tx,
  by: Editor,
  id: string,
  { amount, paidOn, how, evenMore, seen, key }: Told,
): Promise<void> {
  const row = await lockIssued(tx, id)
  const unit = (await coinsOf(tx))(row.currency)
  const money = amountAt(amount, unit, 'amount')
  if (paidOn > lastDayAt((await clubClock(tx)).now)) refuseField('paidOn', 'invoices.not-yet')
  if (seen !== undefined && amountAt(seen, unit, 'seen').minor !== row.open) throw new Refusal('invoices.changed-since')
  if (money.minor > Math.max(row.open, 0) && !evenMore) throw new Refusal('invoices.more-than-open')
  const said: Bilingual = { en: how, ar: how }
  await recordPayment(tx, id, { amount: money, paidOn, how: said, paymentId: null, key, by: by.id })
  await tellOf(tx, by, 'invoices.pay', id, { amount: `${row.currency} ${amount}`, paidOn, how })
}

/** Takes back a payment that the desk recorded by mistake; what a gateway brought stays. */
export async function undoPayment(tx: Tx, by: Editor, id: string, paymentId: string): Promise<void> {
  const row = await lockIssued(tx, id)
  const one = await tx
    .selectFrom('invoice_payments')
    .selectAll()
    .where('id', '=', paymentId)
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  if (!one) notFound()
  if (one.payment_id !== null || one.reverses_id !== null) throw new Refusal('invoices.not-by-hand')
  await recordPayment(tx, id, {
    amount: { minor: -one.amount_minor, currency: row.currency },
    paidOn: one.paid_on,
    how: one.how as Bilingual,
    paymentId: null,
    key: `undo:${one.id}`,
    by: by.id,
    reversesId: one.id,
  })
  // What is open again can be paid by transfer again.
  await expectTransferFor(tx, id)
  await tellOf(tx, by, 'invoices.undo-payment', id, { amount: one.amount_minor, paidOn: one.paid_on })
}

/** Corrects an invoice by a credit note, which is sent when asked to; `amount` in whole units, null is all that is left. */
export async function credit(
  tx: Tx,
  by: Editor,
  id: string,
  { amount, why, send }: { amount: number | null; why: Bilingual; send: boolean },
): Promise<void> {
  const row = await lockIssued(tx, id)
  const unit = (await coinsOf(tx))(row.currency)
  const wanted = amount === null ? {} : { amount: amountAt(amount, unit, 'amount') }
  const noteId = await creditInvoice(tx, id, { ...wanted, why: filled(why), by: by.id })
  await tellOf(tx, by, 'invoices.credit', id, { amount, why: filled(why).en })
  if (send) await sendInvoice(tx, noteId)
}
