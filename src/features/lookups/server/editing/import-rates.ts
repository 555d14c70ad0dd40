import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import type { RateLine } from '../../contract/editing.ts'
import { faultOf, readRates } from '../../rates-file.ts'
import { latestDay } from './latest-day.ts'
import { type Editor, lockLists } from './tell.ts'

/** Most lines of one file. */
const MAX_LINES = 2000

export type Preview = { data: RateLine[]; good: number; bad: number }

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
