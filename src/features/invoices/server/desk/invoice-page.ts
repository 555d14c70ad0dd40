import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import type { QueryOf } from '../../../../platform/shared/call.ts'
import { coinage, inUnits, money } from '../../../../platform/shared/money.ts'
import { offsetOf } from '../../../../platform/shared/page.ts'
import { foldText } from '../../../../platform/shared/text.ts'
import { currencyByCode } from '../../../lookups/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import type { listInvoices } from '../../contract/desk.ts'
import { type Row, rowColumns, rowView, statusSql } from '../invoice-rows.ts'
import { amongLost, undelivered } from './delivery.ts'

type Wish = QueryOf<typeof listInvoices>

const like = (text: string) => containing(foldText(text))

/** The decimals of a currency as a factor, in SQL: amounts are asked for in whole units. */
const factor = sql`(select power(10, c.decimals) from currencies c where c.code = s.currency)`

/** What a list is narrowed to, in SQL on `invoice_standing s`, and on `invoices i` only where `reads` says so. */
async function narrowed(
  db: Db,
  wish: Wish,
  zone: string,
): Promise<{ where: RawBuilder<unknown>; reads: 'standing' | 'documents' }> {
  const parts = [sql`true`]
  const made = sql`(select (d.created_at at time zone ${zone})::date from invoices d where d.id = s.invoice_id)`
  const day = sql`coalesce(s.issued_on, ${made})`
  if (wish.search?.trim()) {
    const text = like(wish.search)
    parts.push(sql`(i.number_text ilike ${text} or fold_text((i.buyer ->> 'name') || ' ' || (i.buyer ->> 'company')) like ${text}
      or i.user_id in (select u.id from users u where fold_text(u.name) like ${text} or fold_text(u.email::text) like ${text})
      or i.client_id in (select c.id from invoice_clients c where fold_text(c.email) like ${text}))`)
  }
  if (wish.status) parts.push(sql`s.kind = 'invoice' and ${statusSql(zone)} = ${wish.status}`)
  if (wish.kind) parts.push(sql`s.kind = ${wish.kind}`)
  if (wish.from) parts.push(sql`${day} >= ${wish.from}`)
  if (wish.until) parts.push(sql`${day} <= ${wish.until}`)
  if (wish.userId) parts.push(sql`i.user_id = ${wish.userId}`)
  if (wish.member) {
    const text = like(wish.member)
    parts.push(sql`i.user_id in (select u.id from users u where fold_text(u.name) like ${text}
      or fold_text(u.username::text) like ${text} or fold_text(u.email::text) like ${text})`)
  }
  if (wish.currency) parts.push(sql`s.currency = ${(await currencyByCode(db, wish.currency))?.code ?? ''}`)
  if (wish.age) parts.push(ofAge(wish.age, zone))
  if (wish.least !== undefined) parts.push(sql`s.total_minor >= ${wish.least}::numeric * ${factor}`)
  if (wish.most !== undefined) parts.push(sql`s.total_minor <= ${wish.most}::numeric * ${factor}`)
  const isOfDocuments = wish.search?.trim() || wish.userId || wish.member || wish.age === 'undelivered'
  return { where: sql.join(parts, sql` and `), reads: isOfDocuments ? 'documents' : 'standing' }
}

/** The twin of `isUnsent`. */
const unsent = sql`s.kind = 'invoice' and s.issued_on is not null and s.sent_at is null and s.downloaded_at is null
  and s.total_minor - s.credited_minor - s.paid_minor > 0`

function ofAge(age: NonNullable<Wish['age']>, zone: string): RawBuilder<unknown> {
  if (age === 'undelivered') return amongLost
  return age === 'unsent' ? unsent : openSince(age, zone)
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
  const late = sql`((clock_timestamp() at time zone ${zone})::date - coalesce(s.due_on, s.issued_on))`
  return sql`s.kind = 'invoice' and s.issued_on is not null and not s.test and s.total_minor - s.credited_minor - s.paid_minor > 0
    and ${from === null ? sql`true` : sql`${late} >= ${from}`} and ${to === null ? sql`true` : sql`${late} <= ${to}`}`
}

/** What a group of those found comes to, in minor units; drafts and rehearsals have groups of their own. */
type Sums = {
  currency: string
  decimals: number
  kind: Row['kind']
  issued: boolean
  test: boolean
  count: number
  total: number
  credited: number
  paid: number
  /** What is open of those where something is. */
  open: number
}

async function sumsOf(db: Db, { where, reads }: Awaited<ReturnType<typeof narrowed>>): Promise<Sums[]> {
  const documents = reads === 'documents' ? sql`join invoices i on i.id = s.invoice_id` : sql``
  const { rows } = await sql<Sums>`
    select sums.*, c.decimals from (
      select s.currency, s.kind, s.issued_on is not null as issued, s.test, count(*)::int as count,
        sum(s.total_minor)::bigint as total, sum(s.credited_minor)::bigint as credited, sum(s.paid_minor)::bigint as paid,
        sum(greatest(s.total_minor - s.credited_minor - s.paid_minor, 0))::bigint as open
      from invoice_standing s ${documents} where ${where} group by 1, 2, 3, 4) sums
    join currencies c on c.code = sums.currency order by c.code`.execute(db)
  return rows
}

/** The sums of a currency, in whole units: credit notes count against what was invoiced. */
function totalOf(currency: string, groups: readonly Sums[]) {
  const sum = (of: readonly Sums[], what: 'count' | 'total' | 'credited' | 'paid' | 'open') =>
    of.reduce((all, one) => all + one[what], 0)
  const units = (minor: number) => inUnits(money(minor, currency), coinage(currency, groups[0]!.decimals))
  const invoices = groups.filter(one => one.kind === 'invoice')
  const credited = sum(groups, 'total') - sum(invoices, 'total')
  const open = sum(invoices, 'open')
  return {
    currency,
    count: sum(groups, 'count'),
    total: units(sum(invoices, 'total') - credited),
    credited: units(credited),
    paid: units(sum(groups, 'paid')),
    open: units(open),
    owed: units(open - (sum(invoices, 'total') - sum(invoices, 'credited') - sum(invoices, 'paid'))),
  }
}

/** How many there are, and the sums by currency of what was issued; rehearsals are counted apart and are in no sum. */
function totalsOf(found: readonly Sums[]) {
  const counted = found.filter(one => one.issued && !one.test)
  const currencies = [...new Set(counted.map(one => one.currency))]
  const count = (of: readonly Sums[]) => of.reduce((all, one) => all + one.count, 0)
  const of = (currency: string) => counted.filter(one => one.currency === currency)
  return {
    count: count(found),
    tests: count(found.filter(one => one.test)),
    totals: currencies.map(currency => totalOf(currency, of(currency))),
  }
}

/** A page of documents with the sums of all that were found. */
export async function invoicePage(db: Db, wish: Wish) {
  const zone = await setting(db, 'timeZone')
  const narrow = await narrowed(db, wish, zone)
  const columns = {
    issuedOn: sql`coalesce(i.issued_at, i.created_at)`,
    number: sql`i.number_text`,
    total: sql`i.total_minor`,
    dueOn: sql`i.due_on`,
    buyer: sql`fold_text(coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name'))`,
  }
  const order = { by: wish.sortBy ?? 'issuedOn', desc: wish.sortDesc ?? true } as const
  const { rows } = await sql<Row & { undelivered: boolean; decimals: number }>`
    select ${rowColumns(zone)}, ${undelivered} as undelivered, (select c.decimals from currencies c where c.code = i.currency) as decimals
    from invoices i join invoice_standing s on s.invoice_id = i.id where ${narrow.where}
    order by ${orderSql(order, columns, sql`i.id`)} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const found = await sumsOf(db, narrow)
  return {
    data: rows.map(row => ({
      ...rowView(row, code => coinage(code, row.decimals)),
      undelivered: row.undelivered,
    })),
    ...totalsOf(found),
  }
}
