import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** A statement as it went to the database; `begin` and `commit` mark a transaction. */
export type Statement = { sql: string; params: unknown[] }

/** Only what a recorded act causes is noted; timers and other requests have no store. */
const recording = new AsyncLocalStorage<Statement[]>()
const note = (sql: string, params: readonly unknown[] = []) =>
  void recording.getStore()?.push({ sql, params: [...params] })

/** One that is kept prepared goes under its name. */
const isPrepared = (said: unknown): said is { text: string; values?: unknown[] } =>
  typeof said === 'object' && said !== null && 'name' in said && 'text' in said

let listens = false

/** Listens to everything that goes to PostgreSQL from this process; once, however often it is asked: tests share a process. */
export function listenToPostgres(): void {
  if (listens) return
  listens = true
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'string') note(first, Array.isArray(second) ? second : [])
    else if (isPrepared(first)) note(first.text, first.values)
    return query.apply(this, args)
  } as never
}

type Queries = { query: (sql: string, params?: unknown[], options?: object) => Promise<unknown> }

function listenTo(queries: Queries): void {
  const query = queries.query.bind(queries)
  queries.query = (sql, params, options) => {
    note(sql, params)
    return query(sql, params, options)
  }
}

/** Listens to everything that goes to the embedded database. */
export function listenToEmbedded(pglite: PGlite): void {
  listenTo(pglite as unknown as Queries)
  const transaction = pglite.transaction.bind(pglite)
  pglite.transaction = (work =>
    transaction(async tx => {
      note('begin')
      listenTo(tx as unknown as Queries)
      const done = await work(tx)
      note('commit')
      return done
    })) as PGlite['transaction']
}

/** What an act sends to the database this once. */
export async function heard(act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  await recording.run(statements, act)
  return statements
}

const TIMES = 3

/** What an act sends to the database: the fewest statements of three times, as what is kept for a moment is not read each time. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const times: Statement[][] = []
  for (let time = 0; time < TIMES; time++) times.push(await heard(act))
  return times.reduce((least, one) => (one.length < least.length ? one : least))
}
