import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './db.ts'
import { StartError } from './start-error.ts'

/** Key of the advisory lock under which one process starts at a time. */
const LOCK = 7_041_966

/** The database holds migrations that this program does not know. */
export class NewerDatabaseError extends StartError {
  override readonly name = 'NewerDatabaseError'
}

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Names of the program's migrations in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
}

async function done(database: Database): Promise<Set<string>> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(
    database.db,
  )
  if (!found[0]?.there) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.db)
  return new Set(rows.map(row => row.name))
}

/**
 * Brings the database up to the program, each migration in its own transaction, while no other process starts. Throws
 * NewerDatabaseError when the database is ahead of the program. Answers the names it ran.
 */
export const migrate = (database: Database): Promise<string[]> => startAlone(database, () => runMigrations(database))

/** The work of `migrate`, for whoever holds the lock of the start already. */
export async function runMigrations(database: Database): Promise<string[]> {
  const names = await knownMigrations()
  const ran = await done(database)
  if (ran.size === 0)
    await database.runScript(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    )
  const strangers = [...ran].filter(name => !names.includes(name))
  if (strangers.length > 0)
    throw new NewerDatabaseError(
      `The database was made by a newer version of Majlis (it holds ${strangers.join(', ')}). Start that version, or restore an older backup.`,
    )
  const waiting = names.filter(name => !ran.has(name))
  for (const name of waiting) await runOne(database, name)
  return waiting
}

async function runOne(database: Database, name: string): Promise<void> {
  const script = await readFile(new URL(name, folder), 'utf8')
  const quoted = name.replace(/'/g, "''")
  await database
    .runScript(
      `begin; set local statement_timeout = 0; ${script}\n; insert into migrations (name) values ('${quoted}'); commit;`,
    )
    .catch(async error => {
      await database.runScript('rollback').catch(() => {})
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    })
}

/**
 * Does what only one process of all may do at a time: migrations, first rows, the job runner's tables. Others that start wait for
 * it (`waiting` is told). The lock is held by a line of its own, so that a pool of one connection is enough, and ends with the
 * process. The embedded database belongs to one process anyway.
 */
export async function startAlone<T>(database: Database, work: () => Promise<T>, waiting?: () => void): Promise<T> {
  if (!database.pool) return work()
  const { connectionString } = database.pool.options
  const client = new pg.Client({ connectionString, application_name: 'majlis-start' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK])
    if (!rows[0]!.free) {
      waiting?.()
      await client.query('select pg_advisory_lock($1)', [LOCK])
    }
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}

/** True when every migration of the program has run; readiness asks it. */
export async function isMigrated(database: Database): Promise<boolean> {
  const ran = await done(database)
  return (await knownMigrations()).every(name => ran.has(name))
}
