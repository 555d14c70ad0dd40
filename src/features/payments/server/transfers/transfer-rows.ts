import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { asPrice, type Coinage, money } from '../../../../platform/shared/money.ts'
import { offsetOf, type Paging } from '../../../../platform/shared/page.ts'
import { foldText, type Language } from '../../../../platform/shared/text.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import type { PaymentState } from '../../contract.ts'
import type { TransferView } from '../../contract/transfers.ts'
import { referencesIn } from '../../rules/reference.ts'

type Receipt = { id: string; minor: number; received_on: string; by: string }
type Row = {
  id: string
  reference: string
  payer_name: string
  payer_email: string
  payer_id: string | null
  description: { en: string; ar: string }
  minor: number
  currency: string
  received_minor: number
  state: PaymentState
  late_at: Date | null
  elsewhere: boolean
  opened_at: Date
  receipts: Receipt[]
}

const COLUMNS = sql`p.id, p.reference, p.payer_name, p.payer_email, p.payer_id, p.description, p.minor, p.currency,
  p.received_minor, p.state, p.late_at, p.elsewhere, p.opened_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'minor', r.minor, 'received_on', r.received_on, 'by', u.name)
    order by r.received_on, r.id), '[]') from payment_receipts r join users u on u.id = r.booked_by where r.payment_id = p.id) as receipts`

function view(row: Row, coinOf: (code: string) => Coinage, language: Language): TransferView {
  const price = (minor: number) => asPrice(money(minor, row.currency), coinOf(row.currency))
  return {
    _id: row.id,
    reference: row.reference,
    payer: { name: row.payer_name, email: row.payer_email, userId: row.payer_id },
    description: row.description[language],
    amount: price(row.minor),
    received: price(row.received_minor),
    state: row.state,
    late: row.late_at !== null,
    elsewhere: row.elsewhere,
    openedAt: row.opened_at.toISOString(),
    receipts: row.receipts.map(one => ({
      _id: one.id,
      amount: price(one.minor),
      receivedOn: one.received_on,
      by: one.by,
    })),
  }
}

const STATES = {
  open: sql`p.state = 'awaiting-bank'`,
  part: sql`p.state = 'awaiting-bank' and p.received_minor > 0`,
  paid: sql`p.state = 'paid'`,
  elsewhere: sql`p.state = 'canceled' and p.elsewhere`,
  canceled: sql`p.state = 'canceled' and not p.elsewhere`,
}

/** How transfers are looked for: who looks, for what, which page. */
export type TransferWish = Paging & { search?: string | undefined; state?: keyof typeof STATES | undefined }

function matching({ search = '', state }: TransferWish): RawBuilder<unknown> {
  const references = referencesIn(search)
  const text = containing(foldText(search))
  const plain = containing(search.replace(/\s/g, '').toUpperCase())
  const words = sql`(fold_text(p.payer_name) like ${text} or fold_text(p.payer_email) like ${text} or p.reference like ${plain}
    or p.reference = any(${references}::text[]))`
  return sql`p.gateway = 'bank' and ${state ? STATES[state] : sql`true`} and ${search.trim() ? words : sql`true`}`
}

/** A page of the transfers, and how many there are: those that are waited for first, the oldest of them first. */
export async function transferPage(
  db: Db,
  wish: TransferWish,
  language: Language,
): Promise<{ data: TransferView[]; count: number }> {
  const where = matching(wish)
  const { rows } = await sql<Row>`
    select ${COLUMNS} from payments p where ${where}
    order by p.state <> 'awaiting-bank', case when p.state = 'awaiting-bank' then p.opened_at end, p.opened_at desc, p.id
    limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from payments p where ${where}`.execute(db)
  const { coinageOf } = await readCurrencies(db)
  return { data: rows.map(row => view(row, coinageOf, language)), count: counted.rows[0]!.count }
}

/** One transfer as its desk shows it. */
export async function transferView(db: Db, id: string, language: Language): Promise<TransferView> {
  const { rows } = await sql<Row>`select ${COLUMNS} from payments p where p.id = ${id}`.execute(db)
  return view(rows[0]!, (await readCurrencies(db)).coinageOf, language)
}
