import type { Db } from '../../../../platform/server/db.ts'
import { type Money, money } from '../../../../platform/shared/money.ts'
import { invoiceFacts } from '../../../invoices/server/public.ts'
import { paymentFacts } from '../../../payments/server/public.ts'

type Owed = { due_minor: number; currency: string; invoice_id: string | null; payment_id: string | null }

/** What is still owed of a renewal or a purchase: parts of it came by transfer, or the club took them and wrote them on its document. */
export async function leftOf(db: Db, row: Owed): Promise<Money> {
  const invoice = row.invoice_id ? await invoiceFacts(db, row.invoice_id) : undefined
  const payment = row.payment_id ? await paymentFacts(db, row.payment_id) : null
  const came = payment?.state === 'awaiting-bank' ? payment.received.minor : 0
  const open = invoice?.number ? invoice.open : row.due_minor
  return money(Math.max(0, Math.min(open, row.due_minor - came)), row.currency)
}
