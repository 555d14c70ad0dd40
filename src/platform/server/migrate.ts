import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './db.ts'

/** Key of the advisory lock under which one process migrates at a time. */
const LOCK = 7_041_966

/** The database holds migrations that this program does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Names of the program's migrations in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
}

async function done(database: Database): Promise<Set<string>> {
  await database.runScript(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  )
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.db)
  return new Set(rows.map(row => row.name))
}

/**
 * Brings the database up to the program, each migration in its own transaction, under an advisory lock so that two
 * processes starting at once do it once. Throws NewerDatabaseError when the database is ahead of the program.
 * Answers the names it ran.
 */
export async function migrate(database: Database): Promise<string[]> {
  const names = await knownMigrations()
  return locked(database, async () => {
    const ran = await done(database)
    const strangers = [...ran].filter(name => !names.includes(name))
    if (strangers.length > 0)
      throw new NewerDatabaseError(
        `The database was made by a newer version of Majlis (it holds ${strangers.join(', ')}). Start that version, or restore an older backup.`,
      )
    const waiting = names.filter(name => !ran.has(name))
    for (const name of waiting) await runOne(database, name)
    return waiting
  })
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

async function locked<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!database.pool) return work()
  const client = await database.pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release(true)
  }
}

/** True when every migration of the program has run; readiness asks it. */
export async function isMigrated(database: Database): Promise<boolean> {
  const ran = await done(database)
  return (await knownMigrations()).every(name => ran.has(name))
}
