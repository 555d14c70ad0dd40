import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'

/** Notes that the recipient of a document saw it, or fetched it; the first time counts. */
export async function mark(tx: Tx, invoiceId: string, what: 'seen' | 'downloaded'): Promise<void> {
  const column = sql.ref(`${what}_at`)
  await sql`update invoice_standing set ${column} = clock_timestamp() where invoice_id = ${invoiceId} and ${column} is null`.execute(
    tx,
  )
}
