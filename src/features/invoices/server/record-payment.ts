import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { clubClock } from '../../settings/server/public.ts'
import { invoicePaid } from '../contract.ts'
import { openOf } from '../rules.ts'
import { isClosed } from './books/closed-months.ts'
import { followOpen } from './openings.ts'
import { dayIn } from './totals.ts'

/** What came of an invoice, or was given back or charged back (below zero). */
export type Paid = {
  amount: Money
  /** A moment, or a day of the club's zone. */
  paidOn: Date | string
  how: Bilingual
  /** The gateway's payment, if one brought it. */
  paymentId: string | null
  /** What names it: the same key is recorded once. */
  key: string
  by?: string | null
  reversesId?: string
}

/** An invoice, locked, with what was paid of it; 404 for none. */
export async function lockIssued(tx: Tx, id: string) {
  const row = await tx.selectFrom('invoices').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) notFound()
  if (row.number === null) throw new Refusal('invoices.not-issued')
  const standing = await tx
    .selectFrom('invoice_standing')
    .select(['paid_minor as paid', 'credited_minor as credited'])
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, ...standing, open: openOf({ total: row.total_minor, ...standing }) }
}

/**
 * Records what was paid of an issued invoice, once for each key; announces `invoices.paid` when nothing is left to pay. What a
 * gateway brings for a closed month is dated today, what is recorded by hand is refused there.
 */
export async function recordPayment(tx: Tx, invoiceId: string, paid: Paid): Promise<void> {
  const row = await lockIssued(tx, invoiceId)
  if (row.kind !== 'invoice') throw new Refusal('invoices.not-payable')
  if (paid.amount.currency !== row.currency) throw new Refusal('invoices.other-currency')
  const known = await tx
    .selectFrom('invoice_payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('key', '=', paid.key)
    .executeTakeFirst()
  if (known) return
  const { now, zone } = await clubClock(tx)
  const today = dayIn(zone, now)
  let day = typeof paid.paidOn === 'string' ? paid.paidOn : dayIn(zone, paid.paidOn)
  if (await isClosed(tx, day)) {
    if (paid.paymentId === null || (await isClosed(tx, today))) throw new Refusal('invoices.month-closed')
    day = today
  }
  await tx
    .insertInto('invoice_payments')
    .values({
      invoice_id: invoiceId,
      amount_minor: paid.amount.minor,
      paid_on: day,
      how: JSON.stringify(paid.how),
      payment_id: paid.paymentId,
      key: paid.key,
      reverses_id: paid.reversesId ?? null,
      recorded_by: paid.by ?? null,
    })
    .execute()
  const open = row.open - paid.amount.minor
  await followOpen(tx, {
    id: invoiceId,
    currency: row.currency,
    before: row.open,
    open,
    paid: true,
    brought: paid.paymentId,
  })
  if (row.open > 0 && open <= 0)
    await announce(tx, invoicePaid, {
      invoiceId,
      subject: { kind: row.subject_kind, id: row.subject_id },
      userId: row.user_id,
    })
}
