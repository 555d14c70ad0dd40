import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import type { RateLine } from '../../contract/editing.ts'
import { lists } from '../../contract/lists.ts'
import { BASE_CURRENCY, faultOf, readRates } from '../../rates-file.ts'
import { entryRow } from './entry-rows.ts'
import { type Editor, lockLists } from './tell.ts'

/** Sets a currency's rate of a day. Refuses `lookups.base-currency-rate` for another rate than 1, and days to come. */
export async function setRate(tx: Tx, by: Editor, id: string, date: string, rate: number): Promise<void> {
  await lockLists(tx)
  const currency = (await entryRow(tx, lists.currencies, id)) ?? notFound()
  if (currency.code === BASE_CURRENCY && rate !== 1) throw new Refusal('lookups.base-currency-rate')
  if (date > latestDay()) throw new Refusal('lookups.rate-in-future')
  const before = await tx
    .selectFrom('currency_rates')
    .select('rate')
    .where('currency_id', '=', id)
    .where('rate_date', '=', date)
    .executeTakeFirst()
  await sql`insert into currency_rates (currency_id, rate_date, rate) values (${id}, ${date}, ${rate})
    on conflict (currency_id, rate_date) do update set rate = excluded.rate`.execute(tx)
  await record(tx, {
    actorId: by.id,
    action: 'currencies.rate',
    target: { kind: 'currencies', id },
    before: before && { date, rate: before.rate },
    after: { date, rate },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}

/** Most lines of one file. */
const MAX_LINES = 2000

type Preview = { data: RateLine[]; good: number; bad: number }

/** What each line of a file of rates would do. Only the first 2,000 lines are read. */
export async function previewRates(db: Db, text: string): Promise<Preview> {
  const lines = readRates(text).slice(0, MAX_LINES)
  const { rows } = await sql<{ code: string; date: string | null; rate: number | null }>`
    select code, rate_date as date, rate from currencies
    left join currency_rates on currency_id = currencies.id and rate_date = any(${[...new Set(lines.flatMap(line => line.date ?? []))]}::date[])`.execute(
    db,
  )
  const known = new Set(rows.map(row => row.code))
  const now = new Map(rows.map(row => [`${row.code} ${row.date}`, row.rate]))
  const today = latestDay()
  const data = lines.map((line, at) => ({
    ...line,
    before: now.get(`${line.code} ${line.date}`) ?? null,
    fault: faultOf(line, lines.slice(0, at), known, today),
  }))
  const bad = data.filter(line => line.fault !== null).length
  return { data, good: data.length - bad, bad }
}

/** Takes the good lines of a file of rates. Refuses `lookups.no-rates` when there is none. */
export async function importRates(tx: Tx, by: Editor, text: string): Promise<{ good: number; bad: number }> {
  await lockLists(tx)
  const { data, good, bad } = await previewRates(tx, text)
  if (good === 0) throw new Refusal('lookups.no-rates')
  const lines = data.filter(line => line.fault === null)
  await sql`
    insert into currency_rates (currency_id, rate_date, rate)
    select currencies.id, given.date, given.rate
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (code text, date date, rate numeric)
    join currencies using (code)
    on conflict (currency_id, rate_date) do update set rate = excluded.rate`.execute(tx)
  await record(tx, {
    actorId: by.id,
    action: 'currencies.import',
    target: { kind: 'currencies', id: 'rates' },
    before: lines.filter(line => line.before !== null).map(({ code, date, before }) => ({ code, date, rate: before })),
    after: lines.map(({ code, date, rate }) => ({ code, date, rate })),
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
  return { good, bad }
}

/** The latest day that a rate may be of: today, where the earth is furthest ahead of UTC. */
const latestDay = (): string => new Date(Date.now() + 14 * 3600_000).toISOString().slice(0, 10)
