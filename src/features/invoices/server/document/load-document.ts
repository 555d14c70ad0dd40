import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import type { Bilingual, Language } from '../../../../platform/shared/text.ts'
import { setting } from '../../../settings/server/public.ts'
import type { FrozenSeller } from '../../contract/seller.ts'
import type { TaxCategory, TaxMode } from '../../rules/tax.ts'
import { type KeptTax, type Row, rowColumns } from '../invoice-rows.ts'
import { sellerNow } from '../seller.ts'

/** A line as a document keeps it; minor units. */
export type KeptLine = {
  description: Bilingual
  detail: Bilingual | null
  quantity: number
  unit_minor: number
  amount_minor: number
  net_minor: number
  tax_code: string
  tax_rate: number
  tax_category: TaxCategory
  from_on: string | null
  until_on: string | null
}

/** What was paid or given back; minor units. */
export type KeptPayment = {
  id: string
  amount_minor: number
  paid_on: string
  how: Bilingual
  payment_id: string | null
  reverses_id: string | null
}

/** Tax and total in the currency that taxes are paid in. */
export type Local = { currency: string; rate: number; date: string | null; tax: number; total: number }

/** A whole document as it is stored, or as a draft that nobody kept would be; minor units. */
export type KeptDocument = Row & {
  language: Language
  mode: TaxMode
  net_minor: number
  tax_minor: number
  taxes: KeptTax[]
  local: Local | null
  seller: FrozenSeller
  note: string
  supplied_on: string | null
  issued_at: Date | null
  secret: string
  why: Bilingual | null
  credits_id: string | null
  reminders: number
  lines: KeptLine[]
  payments: KeptPayment[]
  creditNotes: { id: string; number: string; total_minor: number; issued_on: string; why: Bilingual | null }[]
}

type Own = Omit<KeptDocument, 'seller' | 'lines' | 'payments' | 'creditNotes'> & { seller: FrozenSeller | null }

async function partsOf(db: Db, id: string) {
  const lines = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute()
  const payments = await db
    .selectFrom('invoice_payments')
    .select(['id', 'amount_minor', 'paid_on', 'how', 'payment_id', 'reverses_id'])
    .where('invoice_id', '=', id)
    .orderBy('paid_on')
    .orderBy('recorded_at')
    .execute()
  const { rows: creditNotes } = await sql<KeptDocument['creditNotes'][number]>`
    select id, number_text as number, total_minor, issued_on, why from invoices
    where credits_id = ${id} and number is not null order by issued_at`.execute(db)
  return { lines: lines as unknown as KeptLine[], payments: payments as unknown as KeptPayment[], creditNotes }
}

async function documentWhere(db: Db, where: ReturnType<typeof sql>): Promise<KeptDocument | undefined> {
  const zone = await setting(db, 'timeZone')
  const { rows } = await sql<Own>`
    select ${rowColumns(zone)}, i.language, i.mode, i.net_minor, i.tax_minor, i.taxes, i.local, i.seller, i.note, i.supplied_on,
      i.issued_at, i.secret, i.why, i.credits_id, s.reminders
    from invoices i join invoice_standing s on s.invoice_id = i.id where ${where}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return { ...row, seller: row.seller ?? (await sellerNow(db)), ...(await partsOf(db, row.id)) }
}

/** A whole document, draft or issued, or undefined. */
export const documentById = (db: Db, id: string) => documentWhere(db, sql`i.id = ${id}`)

/** A document of a member that was issued, or whose transfer is waited for (a pro-forma); or undefined. */
export const documentOfMember = (db: Db, userId: string, id: string) =>
  documentWhere(
    db,
    sql`i.id = ${id} and i.user_id = ${userId} and (i.number is not null or exists (
      select from payments p where p.subject_id = i.subject_id and p.subject_kind = i.subject_kind and p.state = 'awaiting-bank'))`,
  )

/** The issued document that a secret opens, or undefined. */
export const documentBySecret = (db: Db, secret: string) =>
  documentWhere(db, sql`i.secret = ${secret} and i.number is not null`)

/** Notes that the recipient of a document saw it, or fetched it; the first time counts. */
export async function noteLooked(tx: Tx, invoiceId: string, what: 'seen' | 'downloaded'): Promise<void> {
  const column = sql.ref(`${what}_at`)
  await sql`update invoice_standing set ${column} = clock_timestamp() where invoice_id = ${invoiceId} and ${column} is null`.execute(
    tx,
  )
}
