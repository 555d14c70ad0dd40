import type { Db } from '../../../platform/server/db.ts'
import { awaitedTransfer } from '../../payments/server/public.ts'

/**
 * The transfer that pays a document: the one that it named itself, or the one that a higher feature waits for in payment of what the
 * document is about. Null where none is waited for.
 */
export async function transferOf(db: Db, invoiceId: string): Promise<string | null> {
  const own = await db
    .selectFrom('invoice_openings as o')
    .innerJoin('payments as p', 'p.id', 'o.payment_id')
    .select('p.id')
    .where('o.invoice_id', '=', invoiceId)
    .where('o.transfer', '=', true)
    .where('p.state', '<>', 'canceled')
    .executeTakeFirst()
  if (own) return own.id
  const row = await db
    .selectFrom('invoices')
    .select(['subject_kind as kind', 'subject_id as id'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return row ? awaitedTransfer(db, row) : null
}
