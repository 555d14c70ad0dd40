import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import type { QueryOf } from '../../../../platform/shared/call.ts'
import { offsetOf } from '../../../../platform/shared/page.ts'
import type { EntryView, listEntries, RateView } from '../../contract/editing.ts'
import { type List, lists } from '../../contract/lists.ts'

const NONE = sql`null::jsonb`

const valuesOf = ({ fields }: List): RawBuilder<unknown> => {
  const pairs = fields.slice(2).flatMap(({ key, column }) => [sql.lit(key), sql.ref(`one.${column}`)])
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

const belowOf = ({ name }: List): RawBuilder<unknown> => {
  if (name === 'industries') return sql`(select count(*)::int from industries child where child.parent_id = one.id)`
  if (name === 'countries')
    return sql`(select count(*)::int from states where states.country_id = one.id and states.retired_at is null)`
  return sql`0`
}

const rateOf = ({ name }: List): RawBuilder<unknown> =>
  name === 'currencies'
    ? sql`(select jsonb_build_object('rate', rate, 'date', rate_date) from currency_rates
        where currency_id = one.id order by rate_date desc limit 1)`
    : NONE

const entries = (list: List) => sql`
  select one.id as _id, one.name, coalesce(one.arabic_name, '') as "arabicName", one.${sql.ref(list.code)} as code,
    one.retired_at is not null as retired, one.place, ${valuesOf(list)} as values, ${belowOf(list)} as below,
    ${rateOf(list)} as rate
  from ${sql.table(list.table)} one`

type Wish = QueryOf<typeof listEntries>

const ORDERS = {
  name: sql`fold_text(name)`,
  arabicName: sql`fold_text("arabicName")`,
  code: sql`code`,
  rate: sql`(rate ->> 'rate')::numeric`,
  below: sql`below`,
} as const

/** One page of a look-up, in its own order unless asked otherwise, and how many entries match. */
export async function entryPage(db: Db, wish: Wish): Promise<{ data: EntryView[]; count: number }> {
  const list = lists[wish.list]
  const conditions = [
    wish.search?.trim()
      ? sql`strpos(fold_text(name || ' ' || "arabicName" || ' ' || code), fold_text(${wish.search})) > 0`
      : null,
    wish.state && sql`retired = ${wish.state === 'retired'}`,
    wish.type && sql`values ->> 'type' = ${wish.type}`,
    wish.countryId && sql`values ->> 'countryId' = ${wish.countryId}`,
  ].filter(one => one !== null && one !== undefined && one !== '') as RawBuilder<unknown>[]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const order = wish.sortBy ? sql`${ORDERS[wish.sortBy]} ${wish.sortDesc ? sql`desc` : sql`asc`} nulls last, ` : sql``
  const { rows } = await sql<EntryView & { total: number }>`
    with entries as (${entries(list)})
    select *, (select count(*)::int from entries ${where}) as total from entries ${where}
    order by ${order}place, _id limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  return { data: rows, count: rows[0]?.total ?? (wish.page === 1 ? 0 : await countOf(db, list, where)) }
}

async function countOf(db: Db, list: List, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with entries as (${entries(list)}) select count(*)::int as count from entries ${where}`.execute(db)
  return rows[0]!.count
}

/** Every entry of a look-up in the order of its choosers. */
export async function allEntries(db: Db, list: List): Promise<EntryView[]> {
  const { rows } = await sql<EntryView>`${entries(list)} order by one.place, one.id`.execute(db)
  return rows
}

/** One entry, or undefined. */
export async function entryRow(db: Db, list: List, id: string): Promise<EntryView | undefined> {
  const { rows } = await sql<EntryView>`${entries(list)} where one.id = ${id}`.execute(db)
  return rows[0]
}

/** Rates of a currency, the newest first; the last 400 days that have one. */
export const ratesOf = (db: Db, currencyId: string): Promise<RateView[]> =>
  db
    .selectFrom('currency_rates')
    .select(['rate_date as date', 'rate'])
    .where('currency_id', '=', currencyId)
    .orderBy('rate_date', 'desc')
    .limit(400)
    .execute()
