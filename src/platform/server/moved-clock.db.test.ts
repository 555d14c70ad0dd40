// both databases: the clock is moved in each in its own way.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedClock } from '../../../db/moved-clock.ts'
import { freshDb } from '../test/fresh-db.ts'
import { clock } from './clock.ts'

const DAY_MS = 86_400_000
let database: Awaited<ReturnType<typeof freshDb>>
beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database.close())

/** The time as it is asked for, as SQL writes it into a row, and as a column has it by itself. */
async function times() {
  const { rows } = await sql<{ written: Date; byItself: Date }>`
    insert into outside_calls (name, cause, carried, next_at) values ('clock', ${crypto.randomUUID()}, false, now())
    returning next_at as written, intended_at as "byItself"`.execute(database.db)
  return [await clock(database.db), rows[0]!.written, rows[0]!.byItself]
}

test('a clock that is moved is moved for everything that asks the database, and is its own again when it is released', async () => {
  const before = Date.now()
  const moved = await movedClock(database)
  const days = (at: Date) => Math.round((at.getTime() - before) / DAY_MS)
  expect(days(await moved.by(-180 * DAY_MS))).toBe(-180)
  expect((await times()).map(days)).toEqual([-180, -180, -180])
  const there = new Date('2028-02-29T12:00:00Z')
  expect(Math.abs((await moved.to(there)).getTime() - there.getTime())).toBeLessThan(60_000)
  await moved.release()
  expect((await times()).map(days)).toEqual([0, 0, 0])
  const { rows } = await sql<{ asks: string }>`select column_default as asks from information_schema.columns
    where table_name = 'plan_prices' and column_name = 'valid_from'`.execute(database.db)
  expect(rows[0]!.asks).toBe('clock_timestamp()')
})

test('a clock is moved while somebody reads one table after another: neither waits for the other for ever', async () => {
  if (database.kind !== 'postgres') return
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_default ~ '(clock_timestamp|now)\\(\\)' order by 1`.execute(database.db)
  const waits = sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`
  const read = (tx: typeof database.db, { name }: { name: string }) =>
    sql`select from ${sql.table(name)} limit 1`.execute(tx)
  let moving: ReturnType<typeof movedClock> | undefined
  await database.db.transaction().execute(async tx => {
    await read(tx, rows[Math.floor(rows.length / 2)]!)
    moving = movedClock(database)
    while (!(await waits.execute(database.db)).rows[0]!.waits);
    for (const other of rows) await read(tx, other)
  })
  await (await moving!).release()
})

test('a clock is moved for whoever connects while it is being moved, too: nobody goes on by the one before', async () => {
  const { url } = database
  if (!url) return
  /** Connects anew whenever the line is cut, and says at the end what its line has. */
  async function comesBack(done: AbortSignal): Promise<string> {
    for (;;) {
      const client = new pg.Client(url)
      const cut = new Promise<void>(resolve => client.on('error', () => resolve()))
      const over = new Promise<void>(resolve => done.addEventListener('abort', () => resolve()))
      // A client that never connected would keep its question for good.
      const connected = await client.connect().then(
        () => true,
        () => false,
      )
      if (!connected) continue
      if (!done.aborted) await Promise.race([cut, over])
      const answer = await client.query<{ search_path: string }>('show search_path').catch(() => null)
      await client.end().catch(() => {})
      if (answer) return answer.rows[0]!.search_path
    }
  }
  // What is said of the path holds a while later, so that whoever is cut meanwhile is back before.
  const runScript = (text: string) =>
    database.runScript(text.includes('search_path') ? `${text}; select pg_sleep(0.3)` : text)
  const done = new AbortController()
  const visitors = Array.from({ length: 4 }, () => comesBack(done.signal))
  const moved = await movedClock({ ...database, runScript })
  done.abort()
  expect(new Set(await Promise.all(visitors))).toEqual(new Set(['moved, public, pg_catalog']))
  await moved.release()
})
