import type { Tx } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { bankDetails, expectTransfer } from '../../payments/server/public.ts'
import type { BillingDetails } from '../contract.ts'
import { lockIssued } from './record-payment.ts'
import { recipientOf } from './send-invoice.ts'
import { transferOf } from './transfer-of.ts'

/** What a payment of a document is called. */
export const descriptionOf = (number: string) => ({ en: `Invoice ${number}`, ar: `الفاتورة ${number}` })

/** Whoever pays a document: its member, its client, or whoever it is made out to. */
export async function payerOf(
  tx: Tx,
  row: { user_id: string | null; client_id: string | null; language: string; buyer: unknown },
) {
  const recipient = await recipientOf(tx, row)
  const { name } = row.buyer as BillingDetails
  return {
    userId: row.user_id,
    name,
    email: recipient?.to ?? '',
    language: recipient?.language ?? (row.language as Language),
  }
}

/**
 * Opens the transfer that a document by hand names, once, where the club takes transfers of its currency; none for a rehearsal, and
 * where nothing is left to pay.
 */
export async function expectTransferFor(tx: Tx, invoiceId: string): Promise<void> {
  const row = await lockIssued(tx, invoiceId)
  if (row.open <= 0 || row.test || row.subject_kind !== 'invoice') return
  if (!(await bankDetails(tx, row.currency)) || (await transferOf(tx, invoiceId))) return
  const paymentId = await expectTransfer(tx, {
    subject: { kind: 'invoice', id: invoiceId },
    payer: await payerOf(tx, row),
    amount: money(row.open, row.currency),
    description: descriptionOf(row.number_text!),
  })
  await tx
    .insertInto('invoice_openings')
    .values({ payment_id: paymentId, invoice_id: invoiceId, transfer: true })
    .execute()
}
