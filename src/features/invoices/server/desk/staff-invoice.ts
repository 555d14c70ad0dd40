import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { StaffInvoice } from '../../contract/desk.ts'
import { bankOf } from '../document/bank-of.ts'
import { documentView } from '../document/document-view.ts'
import { documentById } from '../document/load-document.ts'
import { coinsOf, documentPath } from '../invoice-rows.ts'
import { deliveryOf } from './delivery.ts'

/** A whole document for the desk; 404 for none. */
export async function staffInvoice(db: Db, id: string): Promise<StaffInvoice> {
  const doc = (await documentById(db, id)) ?? notFound()
  const { rows } = await sql<{ email: string | null; due_days: number | null; seen_at: Date | null }>`
    select coalesce(u.email::text, c.email) as email, i.due_days, s.seen_at
    from invoices i join invoice_standing s on s.invoice_id = i.id
    left join users u on u.id = i.user_id left join invoice_clients c on c.id = i.client_id where i.id = ${id}`.execute(
    db,
  )
  const more = rows[0]!
  return {
    ...documentView(doc, await coinsOf(db), await bankOf(db, doc)),
    userId: doc.user_id,
    clientId: doc.client_id,
    email: more.email ?? '',
    byHand: doc.subject_kind === 'invoice',
    dueDays: more.due_days,
    path: documentPath(doc.secret),
    reminders: doc.reminders,
    seenAt: more.seen_at?.toISOString() ?? null,
    mail: await deliveryOf(db, id),
  }
}
