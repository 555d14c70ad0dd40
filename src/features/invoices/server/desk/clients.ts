import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import type { QueryOf } from '../../../../platform/shared/call.ts'
import { offsetOf } from '../../../../platform/shared/page.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import { foldText, type Language } from '../../../../platform/shared/text.ts'
import type { BillingDetails } from '../../contract.ts'
import type { ClientDraft, ClientView, findPayees, listClients, Payee } from '../../contract/desk.ts'
import { checkBillingDetails } from '../billing-details.ts'
import { type Editor, tellOf } from './write-draft.ts'

type Row = {
  id: string
  email: string
  language: Language
  value: BillingDetails
  note: string
  archived_at: Date | null
  created_at: Date
  invoices: number
}

const COLUMNS = sql`c.id, c.email, c.language, c.value, c.note, c.archived_at, c.created_at,
  (select count(*)::int from invoices i where i.client_id = c.id) as invoices`

const view = (row: Row): ClientView => ({
  _id: row.id,
  email: row.email,
  language: row.language,
  details: row.value,
  note: row.note,
  archived: row.archived_at !== null,
  invoices: row.invoices,
  createdAt: row.created_at.toISOString(),
})

const NAME = sql`fold_text(coalesce(nullif(c.value ->> 'company', ''), c.value ->> 'name'))`
const like = (text: string) => containing(foldText(text))
const called = (text: string) =>
  sql`(fold_text((c.value ->> 'name') || ' ' || (c.value ->> 'company')) like ${like(text)} or fold_text(c.email) like ${like(text)})`

/** A client; 404 for none. */
async function clientById(db: Db, id: string): Promise<ClientView> {
  const { rows } = await sql<Row>`select ${COLUMNS} from invoice_clients c where c.id = ${id}`.execute(db)
  return view(rows[0] ?? notFound())
}

/** A page of clients. */
export async function clientPage(
  db: Db,
  wish: QueryOf<typeof listClients>,
): Promise<{ data: ClientView[]; count: number }> {
  const archived = wish.archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`
  const where = sql`${archived} and ${called(wish.search ?? '')}`
  const order = { by: wish.sortBy ?? 'name', desc: wish.sortDesc ?? false } as const
  const columns = { name: NAME, createdAt: sql`c.created_at`, invoices: sql`invoices` }
  const { rows } = await sql<Row>`select ${COLUMNS} from invoice_clients c where ${where}
    order by ${orderSql(order, columns, sql`c.id`)} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{
    count: number
  }>`select count(*)::int as count from invoice_clients c where ${where}`.execute(db)
  return { data: rows.map(view), count: counted.rows[0]!.count }
}

const columnsOf = async (tx: Tx, draft: ClientDraft) => ({
  email: draft.email.trim(),
  language: draft.language,
  value: JSON.stringify(await checkBillingDetails(tx, draft.details, 'details.')),
  note: draft.note,
})

/** Adds a client. */
export async function createClient(tx: Tx, by: Editor, draft: ClientDraft): Promise<ClientView> {
  const row = { ...(await columnsOf(tx, draft)), created_by: by.id }
  const { id } = await tx.insertInto('invoice_clients').values(row).returning('id').executeTakeFirstOrThrow()
  await tellOf(tx, by, 'invoices.client', id, { email: draft.email })
  return clientById(tx, id)
}

/** Changes a client; 404 for none. */
export async function updateClient(tx: Tx, by: Editor, id: string, draft: ClientDraft): Promise<ClientView> {
  const row = { ...(await columnsOf(tx, draft)), archived_at: null, changed_at: sql<Date>`clock_timestamp()` }
  await tx.updateTable('invoice_clients').set(row).where('id', '=', id).execute()
  const after = await clientById(tx, id)
  await tellOf(tx, by, 'invoices.client', id, { email: draft.email })
  return after
}

/** Offers a client no more; whoever has no document is deleted. */
export async function archiveClient(tx: Tx, by: Editor, id: string): Promise<void> {
  const client = await clientById(tx, id)
  if (client.invoices === 0) await tx.deleteFrom('invoice_clients').where('id', '=', id).execute()
  else
    await tx
      .updateTable('invoice_clients')
      .set({ archived_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
  await tellOf(tx, by, 'invoices.client', id, { email: client.email, archived: true })
}

const MOST_PAYEES = 10

/** Members and clients whom a document can be written to: by words, or one by its id. */
export async function payees(db: Db, wish: QueryOf<typeof findPayees>): Promise<Payee[]> {
  const members =
    wish.userId || (!wish.clientId && wish.search.trim())
      ? await sql<{ id: string; name: string; email: string; language: Language; value: BillingDetails | null }>`
          select u.id, u.name, u.email, u.language, d.value from users u left join billing_details d on d.user_id = u.id
          where ${
            wish.userId
              ? sql`u.id = ${wish.userId}`
              : sql`(fold_text(u.name) like ${like(wish.search)} or fold_text(u.username::text) like ${like(wish.search)} or fold_text(u.email::text) like ${like(wish.search)})`
          } order by u.name limit ${MOST_PAYEES}`.execute(db)
      : { rows: [] }
  const clients = wish.userId
    ? { rows: [] }
    : await sql<Row>`select ${COLUMNS} from invoice_clients c
        where ${wish.clientId ? sql`c.id = ${wish.clientId}` : sql`c.archived_at is null and ${called(wish.search)}`}
        order by ${NAME} limit ${MOST_PAYEES}`.execute(db)
  return [
    ...clients.rows.map(row => ({
      userId: null,
      clientId: row.id,
      name: row.value.company || row.value.name,
      email: row.email,
      language: row.language,
      details: row.value,
    })),
    ...members.rows.map(row => ({
      userId: row.id,
      clientId: null,
      name: row.name,
      email: row.email,
      language: row.language,
      details: row.value,
    })),
  ]
}
