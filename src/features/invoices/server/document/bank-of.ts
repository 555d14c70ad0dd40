import type { Db } from '../../../../platform/server/db.ts'
import { bankDetails, transferFacts } from '../../../payments/server/public.ts'
import { openOf } from '../../rules.ts'
import { transferOf } from '../transfer-of.ts'
import type { Transfer } from './document-facts.ts'
import type { KeptDocument } from './load-document.ts'

/**
 * The bank details of a document: what is open says how its own transfer is made, what was paid keeps the club's account for the
 * buyer's files. Null for credit notes, for what costs nothing, and where no transfer is waited for or taken.
 */
export async function bankOf(db: Db, doc: KeptDocument): Promise<Transfer | null> {
  if (doc.kind !== 'invoice') return null
  const open = openOf({ total: doc.total_minor, paid: doc.paid_minor, credited: doc.credited_minor })
  const settled = open <= 0
  if (settled && (doc.number_text === null || doc.paid_minor <= 0)) return null
  const paymentId = await transferOf(db, doc.id)
  if (!settled) return paymentId ? { ...(await transferFacts(db, paymentId)), settled } : null
  const details = await bankDetails(db, doc.currency)
  if (!details) return null
  const reference = paymentId ? (await transferFacts(db, paymentId)).reference : null
  return { reference, details, qrText: null, settled }
}
