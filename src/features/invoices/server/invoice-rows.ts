import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Coinage, inUnits, money } from '../../../platform/shared/money.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { BillingDetails, InvoiceRow, MyInvoice, Subject } from '../contract.ts'
import { openOf, type Status } from '../rules.ts'
import type { TaxSum } from '../rules/tax.ts'

/** What a rate made, as a row keeps it: minor units. */
export type KeptTax = Omit<TaxSum, 'base' | 'tax'> & { base: number; tax: number }

/** A document with where it stands; amounts in minor units. */
export type Row = {
  id: string
  kind: 'invoice' | 'credit-note'
  number_text: string | null
  status: Status
  test: boolean
  user_id: string | null
  client_id: string | null
  buyer: BillingDetails
  currency: string
  total_minor: number
  paid_minor: number
  credited_minor: number
  subject_kind: string
  subject_id: string
  issued_on: string | null
  due_on: string | null
  sent_at: Date | null
  downloaded_at: Date | null
  created_at: Date
  credits: string | null
  about: Bilingual | null
}

/** Path of the page that shows a document without an account. */
export const documentPath = (secret: string): string => `/documents/${secret}`

/** Today in the club's zone, in SQL. */
export const todaySql = (zone: string): RawBuilder<string> => sql`(clock_timestamp() at time zone ${zone})::date`

/** The status of a document by its `invoice_standing s`: the twin of `statusOf`. */
export const statusSql = (zone: string): RawBuilder<Status> => sql`(case
  when s.issued_on is null then 'Draft'
  when s.total_minor - s.credited_minor - s.paid_minor <= 0 then 'Paid'
  when s.paid_minor > 0 then 'Partial Payment'
  when s.due_on < ${todaySql(zone)} then 'Past Due'
  when s.downloaded_at is not null then 'Downloaded'
  else 'Sent' end)`

/** A credit note has nothing to pay: sent, and downloaded once it was fetched. */
const shownStatus = (zone: string) => sql`(case when i.kind = 'credit-note' and i.number is not null
  then case when s.downloaded_at is not null then 'Downloaded' else 'Sent' end else ${statusSql(zone)} end)`

/** The columns of a Row. */
export const rowColumns = (zone: string) => sql`
  i.id, i.kind, i.number_text, ${shownStatus(zone)} as status, i.test, i.user_id, i.client_id, i.buyer, i.currency, i.total_minor,
  s.paid_minor, s.credited_minor, i.subject_kind, i.subject_id, i.issued_on, i.due_on, s.sent_at, s.downloaded_at, i.created_at,
  (select c.number_text from invoices c where c.id = i.credits_id) as credits,
  (select l.description from invoice_lines l where l.invoice_id = i.id order by l.position limit 1) as about`

/** The coinage of a currency by its code. */
export type Coins = (code: string) => Coinage
export const coinsOf = async (db: Db): Promise<Coins> => (await readCurrencies(db)).coinageOf

/** A document as lists show it, in whole units. */
export function rowView(row: Row, coins: Coins): InvoiceRow {
  const units = (minor: number) => inUnits(money(minor, row.currency), coins(row.currency))
  const owed = row.kind === 'credit-note' || row.number_text === null
  return {
    _id: row.id,
    kind: row.kind,
    number: row.number_text,
    status: row.status,
    test: row.test,
    buyer: row.buyer.company || row.buyer.name,
    currency: row.currency,
    total: units(row.total_minor),
    paid: units(row.paid_minor),
    credited: units(row.credited_minor),
    open: owed ? 0 : units(openOf({ total: row.total_minor, paid: row.paid_minor, credited: row.credited_minor })),
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    sentAt: row.sent_at?.toISOString() ?? null,
    downloadedAt: row.downloaded_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    about: row.about,
    credits: row.credits,
  }
}

/** Documents that a condition on `invoices i` and `invoice_standing s` is true of. */
export async function rowsWhere(db: Db, where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const zone = await setting(db, 'timeZone')
  const { rows } = await sql<Row>`
    select ${rowColumns(zone)} from invoices i join invoice_standing s on s.invoice_id = i.id where ${where} ${rest}`.execute(
    db,
  )
  return rows
}

/** A member's documents that were issued, newest first. */
export async function invoicesOf(db: Db, userId: string, page: Paging): Promise<{ data: MyInvoice[]; count: number }> {
  const where = sql`i.user_id = ${userId} and i.number is not null`
  const rows = await rowsWhere(
    db,
    where,
    sql`order by i.issued_at desc, i.id desc limit ${page.perPage} offset ${offsetOf(page)}`,
  )
  const counted = await sql<{ count: number }>`select count(*)::int as count from invoices i where ${where}`.execute(db)
  const coins = await coinsOf(db)
  const secrets = await secretsOf(
    db,
    rows.map(row => row.id),
  )
  const data = rows.map(row => ({ ...rowView(row, coins), path: documentPath(secrets.get(row.id)!) }))
  return { data, count: counted.rows[0]!.count }
}

async function secretsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('invoices').select(['id', 'secret']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.secret]))
}

/** What other features need of a document; amounts in minor units. */
type InvoiceFacts = {
  id: string
  kind: Row['kind']
  number: string | null
  status: Status
  test: boolean
  userId: string | null
  subject: Subject
  currency: string
  total: number
  paid: number
  credited: number
  open: number
  issuedOn: string | null
  dueOn: string | null
}

const factsOf = (row: Row): InvoiceFacts => ({
  id: row.id,
  kind: row.kind,
  number: row.number_text,
  status: row.status,
  test: row.test,
  userId: row.user_id,
  subject: { kind: row.subject_kind, id: row.subject_id },
  currency: row.currency,
  total: row.total_minor,
  paid: row.paid_minor,
  credited: row.credited_minor,
  open: openOf({ total: row.total_minor, paid: row.paid_minor, credited: row.credited_minor }),
  issuedOn: row.issued_on,
  dueOn: row.due_on,
})

/** A document by its id, or undefined; amounts in minor units. */
export async function invoiceFacts(db: Db, id: string): Promise<InvoiceFacts | undefined> {
  const [row] = await rowsWhere(db, sql`i.id = ${id}`)
  return row && factsOf(row)
}
