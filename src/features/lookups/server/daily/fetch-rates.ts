import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import { isInner, outsideFetch } from '../../../../platform/server/outside-fetch.ts'
import { ratesHeld } from '../../contract.ts'
import { MOST_JUMP, type SourceFault } from '../../contract/daily.ts'
import { lockLists } from '../editing/tell.ts'
import { BadFeed, type FeedRate, readFeed } from './read-feed.ts'

/** What a source may take, in time and in size: three months of all currencies are 300 KB. */
const PATIENCE_MS = 20_000
const MOST_BYTES = 2_000_000
/** So long a success holds; a failure is tried again with the next run. */
const FRESH_HOURS = 20

/** What a fetch that follows nothing says of an answer that leads on. */
const REDIRECTED = 'unexpected redirect'

/** Reads a source to its end, or throws BadFeed. Redirects are not followed: the address that was set is the one that is asked. */
async function textOf(url: string, allowInner: boolean): Promise<string> {
  try {
    const answer = await outsideFetch(allowInner)(url, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { accept: 'application/xml, text/xml' },
    })
    if (!answer.ok || !answer.body) throw new BadFeed('refused', `status ${answer.status}`)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > MOST_BYTES) throw new BadFeed('too-large')
      parts.push(part)
    }
    return new TextDecoder().decode(Buffer.concat(parts))
  } catch (error) {
    if (error instanceof BadFeed) throw error
    const { message, cause } = error as Error
    if (isInner(error)) throw new BadFeed('inner', message)
    throw new BadFeed((cause as Error | undefined)?.message === REDIRECTED ? 'moved' : 'silent', message)
  }
}

/** Reads the rates if they are to be read and were not lately; what goes wrong is noted and tried again with the next run. */
export async function fetchDue(db: Db, allowInner: boolean): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    select url from rate_source where active
      and (succeeded_at is null or fault is not null or succeeded_at < clock_timestamp() - make_interval(hours => ${FRESH_HOURS}))`.execute(
    db,
  )
  const [source] = rows
  if (!source) return
  const found = await askSource(source.url, allowInner)
  await transact(db, tx => takeFound(tx, found))
}

/** What a source said: its rates, or what is wrong with it. */
export type Found = { rates: FeedRate[] } | { fault: SourceFault }

/** Asks a source, by an address of the open internet unless inner ones are allowed; never throws for what it does. */
export async function askSource(url: string, allowInner: boolean): Promise<Found> {
  try {
    return { rates: readFeed(await textOf(url, allowInner)) }
  } catch (error) {
    if (error instanceof BadFeed) return { fault: error.fault }
    throw error
  }
}

/** Takes what a source said: the rates of known currencies, those that moved too far held back. Or notes what is wrong. */
export async function takeFound(tx: Tx, found: Found): Promise<void> {
  await lockLists(tx)
  const fault = 'fault' in found ? found.fault : await takeRates(tx, found.rates)
  const newest =
    'rates' in found
      ? found.rates
          .map(one => one.date)
          .toSorted()
          .at(-1)
      : undefined
  await tx
    .updateTable('rate_source')
    .set({
      tried_at: sql<Date>`clock_timestamp()`,
      fault,
      ...(fault === null && { succeeded_at: sql<Date>`clock_timestamp()`, newest_day: newest ?? null }),
    })
    .execute()
}

/**
 * Books rates that came from outside. A day that has a rate already keeps it: what staff set stands. A currency whose newest rate
 * moved by more than a fifth from what it is counted with is held. Answers what is wrong with all of them, or null.
 */
async function takeRates(tx: Tx, rates: readonly FeedRate[]): Promise<SourceFault | null> {
  const { rows } = await sql<{ id: string; code: string; before: number; date: string; rate: number; future: boolean }>`
    select c.id, c.code, newest.rate as before, given.date, given.rate,
      given.date > (clock_timestamp() at time zone 'UTC')::date + 1 as future
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as given (code text, date date, rate numeric)
    join currencies c using (code)
    join lateral (select rate from currency_rates r where r.currency_id = c.id order by rate_date desc limit 1) newest on true
    order by given.date, c.code`.execute(tx)
  if (rows.some(row => row.future)) return 'future'
  if (rows.length === 0) return 'nothing-known'
  const waiting: string[] = []
  for (const [, days] of Map.groupBy(rows, row => row.id)) {
    const last = days.at(-1)!
    const near = days.filter(one => Math.abs(one.rate / one.before - 1) * 100 <= MOST_JUMP)
    if (near.length > 0) await putRates(tx, near)
    if (near.at(-1) === last) await tx.deleteFrom('held_rates').where('currency_id', '=', last.id).execute()
    else if (await hold(tx, last)) waiting.push(last.code)
  }
  if (waiting.length > 0) await announce(tx, ratesHeld, { codes: waiting.toSorted() })
  return null
}

type Rate = { id: string; date: string; rate: number }

/** Writes rates of days that have none yet. */
const putRates = (tx: Tx, rates: readonly Rate[]) =>
  tx
    .insertInto('currency_rates')
    .values(rates.map(one => ({ currency_id: one.id, rate_date: one.date, rate: one.rate })))
    .onConflict(conflict => conflict.columns(['currency_id', 'rate_date']).doNothing())
    .execute()

/** Keeps a rate for staff to decide; answers whether none of its currency waited before. */
async function hold(tx: Tx, { id, date, rate, before }: Rate & { before: number }): Promise<boolean> {
  const known = await tx
    .selectFrom('currency_rates')
    .select('rate_date')
    .where('currency_id', '=', id)
    .where('rate_date', '>=', date)
    .executeTakeFirst()
  // Of that day, or a later one, there is a rate by hand: nothing is to be decided.
  if (known) return false
  const held = await tx
    .insertInto('held_rates')
    .values({ currency_id: id, rate_date: date, rate, before })
    .onConflict(conflict =>
      conflict.column('currency_id').doUpdateSet({ rate_date: date, rate, before, held_at: sql`clock_timestamp()` }),
    )
    // Of a row that was there already this says so.
    .returning(sql<boolean>`xmax = 0`.as('first'))
    .executeTakeFirstOrThrow()
  return held.first
}
