import { mkdir } from 'node:fs/promises'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { DatabaseWatch } from './database-watch.ts'
import { PreparingClient } from './preparing-client.ts'

/** Reads. A transaction is also a Db; never the other way round. */
export type Db = Kysely<DB>
declare const insideTransaction: unique symbol
/** Writes take a Tx, and a Tx exists only inside `transact`. */
export type Tx = Transaction<DB> & { readonly [insideTransaction]?: true }

/** What stands below the door: one of the two, with what only the platform may touch. */
export type Database = {
  db: Db
  kind: 'embedded' | 'postgres'
  pglite: PGlite | null
  pool: pg.Pool | null
  /** Whether it answers, told once for each change. */
  watch: DatabaseWatch
  /** Runs a script of several statements outside of Kysely (migrations). */
  runScript(script: string): Promise<void>
  close(): Promise<void>
}

const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 2000
/** So long a request waits for a connection: a server that takes none is away, and the caller is told so. */
const CONNECT_TIMEOUT_MS = 10_000
/**
 * A page anywhere costs hardly more than the next one: what is hot lies in memory or on a solid-state disk. With PostgreSQL's
 * own 4, from the days of turning disks, a search by words reads all entries although an index knows the few.
 */
const RANDOM_PAGE_COST = 1.1
const SETTINGS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set lock_timeout = ${LOCK_TIMEOUT_MS}; set idle_in_transaction_session_timeout = 30000; set random_page_cost = ${RANDOM_PAGE_COST}; set timezone = 'UTC'`

const INT8 = 20
const DATE = 1082
const NUMERIC = 1700

/** bigint as a number: counters and minor units stay below 2^53 (MAX_MINOR of platform/shared/money.ts). */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

const PGLITE_OPTIONS: PGliteOptions = {
  extensions: { citext, pg_trgm, unaccent },
  parsers: { [INT8]: safeInteger, [DATE]: text => text, [NUMERIC]: Number, [types.BOOL]: text => text === 't' },
}

/** Opens the embedded database in a folder, or in memory; `from` is a dump of a data directory to start with. */
export async function openEmbedded(folder: string | null, from?: Blob): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true })
  const options: PGliteOptions = { ...PGLITE_OPTIONS, ...(from && { loadDataDir: from }) }
  const pglite = folder ? await PGlite.create(folder, options) : await PGlite.create(options)
  await pglite.exec(SETTINGS)
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) })
  return {
    db,
    kind: 'embedded',
    pglite,
    pool: null,
    watch: new DatabaseWatch(() => pglite.query('select 1')),
    runScript: async script => void (await pglite.exec(script)),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

const pgTypes = new pg.TypeOverrides()
pgTypes.setTypeParser(INT8, safeInteger)
pgTypes.setTypeParser(DATE, (text: string) => text)
pgTypes.setTypeParser(NUMERIC, Number)

/** Opens a PostgreSQL server. `max` is the number of connections of this process. */
export function openPostgres(url: string, max: number): Database {
  const options = `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=30000 -c random_page_cost=${RANDOM_PAGE_COST} -c timezone=UTC`
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    types: pgTypes,
    options,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'majlis',
  })
  // A connection that the server ends is not a crash: idle ones are replaced, and a transaction whose own is cut between two
  // statements learns it from its next one.
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    kind: 'postgres',
    pglite: null,
    pool,
    watch: new DatabaseWatch(() => pool.query('select 1')),
    runScript: async script => void (await pool.query(script)),
    close: () => db.destroy(),
  }
}

type Undo = (db: Db) => Promise<void>
const undos = new WeakMap<Tx, Undo[]>()

/**
 * Says how to take back what a transaction does outside of the database, should it not be kept. A commit whose answer was lost throws as
 * well: `undo` looks first whether what it belongs to is there.
 */
export function onRollback(tx: Tx, undo: Undo): void {
  undos.set(tx, [...(undos.get(tx) ?? []), undo])
}

/** Runs `work` in one transaction; a throw rolls everything back. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let taken: () => Undo[] = () => []
  try {
    return await db.transaction().execute(tx => {
      taken = () => undos.get(tx as Tx) ?? []
      return work(tx as Tx)
    })
  } catch (error) {
    // What cannot be taken back is nobody's from then on.
    for (const undo of taken()) await undo(db).catch(() => {})
    throw error
  }
}

/** PostgreSQL's code of an error (`23505` unique, `55P03` lock not available), or null. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/** True when a unique constraint (optionally of that name) refused the write. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return !constraint || (error as { constraint?: string }).constraint === constraint
}
