import { sql } from 'kysely'
import type { Tx } from '../../../../platform/server/db.ts'
import { creditInvoice, discardDraft, invoiceFacts } from '../../../invoices/server/public.ts'
import { cancelPayment } from '../../../payments/server/public.ts'
import { returnCredit } from '../credit.ts'
import { inBoth } from '../words.ts'

/**
 * Closes what was to be charged for a period that does not begin: nobody waits for its money, what it held of the balance is back, its
 * draft is gone, and an invoice that was sent ahead is corrected. One that is paid stays.
 */
export async function closeRenewal(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('renewals').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (row.state !== 'open' || row.paid_at) return
  await tx
    .updateTable('renewals')
    .set({
      state: 'closed',
      done_at: sql<Date>`clock_timestamp()`,
      try_at: null,
      invoice_id: null,
      opened: row.opened + 1,
    })
    .where('id', '=', id)
    .execute()
  if (row.payment_id) await cancelPayment(tx, row.payment_id)
  await returnCredit(tx, `renewal ${id} ${row.opened}`)
  if (!row.invoice_id) return
  const invoice = await invoiceFacts(tx, row.invoice_id)
  if (!invoice) return
  if (invoice.number === null) await discardDraft(tx, row.invoice_id)
  else if (row.total_minor > 0) await creditInvoice(tx, row.invoice_id, { why: inBoth('why.not-begun'), by: null })
}

/** Closes what a subscription was to be charged for, when it ended or changed. */
export async function closeRenewalsOf(tx: Tx, subscriptionId: string): Promise<void> {
  const rows = await tx
    .selectFrom('renewals')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .execute()
  for (const { id } of rows) await closeRenewal(tx, id)
}
