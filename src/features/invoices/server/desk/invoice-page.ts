import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import type { QueryOf } from '../../../../platform/shared/call.ts'
import { inUnits, money } from '../../../../platform/shared/money.ts'
import { offsetOf } from '../../../../platform/shared/page.ts'
import { foldText } from '../../../../platform/shared/text.ts'
import { currencyByCode } from '../../../lookups/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import type { listInvoices } from '../../contract/desk.ts'
import { type Coins, coinsOf, type Row, rowColumns, rowView, statusSql } from '../invoice-rows.ts'
import { amongLost, undelivered } from './delivery.ts'

type Wish = QueryOf<typeof listInvoices>

const like = (text: string) => containing(foldText(text))

/** The decimals of a currency as a factor, in SQL: amounts are asked for in whole units. */
const factor = sql`(select power(10, c.decimals) from currencies c where c.code = i.currency)`

/** What a list is narrowed to, in SQL on `invoices i` and `invoice_standing s`. */
async function narrowed(db: Db, wish: Wish, zone: string): Promise<RawBuilder<unknown>> {
  const parts = [sql`true`]
  const day = sql`coalesce(i.issued_on, (i.created_at at time zone ${zone})::date)`
  if (wish.search?.trim()) {
    const text = like(wish.search)
    parts.push(sql`(i.number_text ilike ${text} or fold_text((i.buyer ->> 'name') || ' ' || (i.buyer ->> 'company')) like ${text}
      or i.user_id in (select u.id from users u where fold_text(u.name) like ${text} or fold_text(u.email::text) like ${text})
      or i.client_id in (select c.id from invoice_clients c where fold_text(c.email) like ${text}))`)
  }
  if (wish.status) parts.push(sql`i.kind = 'invoice' and ${statusSql(zone)} = ${wish.status}`)
  if (wish.kind) parts.push(sql`i.kind = ${wish.kind}`)
  if (wish.from) parts.push(sql`${day} >= ${wish.from}`)
  if (wish.until) parts.push(sql`${day} <= ${wish.until}`)
  if (wish.userId) parts.push(sql`i.user_id = ${wish.userId}`)
  if (wish.currency) parts.push(sql`i.currency = ${(await currencyByCode(db, wish.currency))?.code ?? ''}`)
  if (wish.age) parts.push(wish.age === 'undelivered' ? amongLost : openSince(wish.age, zone))
  if (wish.least !== undefined) parts.push(sql`i.total_minor >= ${wish.least}::numeric * ${factor}`)
  if (wish.most !== undefined) parts.push(sql`i.total_minor <= ${wish.most}::numeric * ${factor}`)
  return sql.join(parts, sql` and `)
}

/** Days since the due day, from and to, of each age. */
const LATE = {
  any: [null, null],
  'not-due': [null, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, null],
} as const

/** What is not paid and so late, in SQL. */
function openSince(age: keyof typeof LATE, zone: string): RawBuilder<unknown> {
  const [from, to] = LATE[age]
  const late = sql`((clock_timestamp() at time zone ${zone})::date - coalesce(i.due_on, i.issued_on))`
  return sql`i.kind = 'invoice' and i.number is not null and not i.test and i.total_minor - s.credited_minor - s.paid_minor > 0
    and ${from === null ? sql`true` : sql`${late} >= ${from}`} and ${to === null ? sql`true` : sql`${late} <= ${to}`}`
}

type Sums = {
  currency: string
  count: number
  total: number
  credited: number
  paid: number
  open: number
  owed: number
}

/** How many there are, and the sums by currency of what was issued: credit notes count against it. */
async function sumsOf(db: Db, where: RawBuilder<unknown>, coins: Coins) {
  const { rows } = await sql<Sums & { all: number }>`
    select i.currency, count(*)::int as all,
      count(*) filter (where i.number is not null)::int as count,
      coalesce(sum(case when i.kind = 'credit-note' then -i.total_minor else i.total_minor end) filter (where i.number is not null), 0)::bigint as total,
      coalesce(sum(i.total_minor) filter (where i.kind = 'credit-note' and i.number is not null), 0)::bigint as credited,
      coalesce(sum(s.paid_minor), 0)::bigint as paid,
      coalesce(sum(greatest(i.total_minor - s.credited_minor - s.paid_minor, 0)) filter (where i.kind = 'invoice' and i.number is not null), 0)::bigint as open,
      coalesce(sum(greatest(s.credited_minor + s.paid_minor - i.total_minor, 0)) filter (where i.kind = 'invoice' and i.number is not null), 0)::bigint as owed
    from invoices i join invoice_standing s on s.invoice_id = i.id where ${where} group by i.currency order by i.currency`.execute(
    db,
  )
  const units = (minor: number, code: string) => inUnits(money(minor, code), coins(code))
  const totals = rows
    .filter(row => row.count > 0)
    .map(({ currency, count, total, credited, paid, open, owed }) => ({
      currency,
      count,
      total: units(total, currency),
      credited: units(credited, currency),
      paid: units(paid, currency),
      open: units(open, currency),
      owed: units(owed, currency),
    }))
  return { count: rows.reduce((sum, row) => sum + row.all, 0), totals }
}

/** A page of documents with the sums of all that were found. */
export async function invoicePage(db: Db, wish: Wish) {
  const zone = await setting(db, 'timeZone')
  const where = await narrowed(db, wish, zone)
  const columns = {
    issuedOn: sql`coalesce(i.issued_at, i.created_at)`,
    number: sql`i.number_text`,
    total: sql`i.total_minor`,
    dueOn: sql`i.due_on`,
    buyer: sql`fold_text(coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name'))`,
  }
  const order = { by: wish.sortBy ?? 'issuedOn', desc: wish.sortDesc ?? true } as const
  const { rows } = await sql<Row & { undelivered: boolean }>`
    select ${rowColumns(zone)}, ${undelivered} as undelivered from invoices i join invoice_standing s on s.invoice_id = i.id where ${where}
    order by ${orderSql(order, columns, sql`i.id`)} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const coins = await coinsOf(db)
  return {
    data: rows.map(row => ({ ...rowView(row, coins), undelivered: row.undelivered })),
    ...(await sumsOf(db, where, coins)),
  }
}
