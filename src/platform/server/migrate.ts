import { createHash } from 'node:crypto'
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

/** A migration as it lies in its folder. The hash is of the words: how lines end on this machine does not count. */
export type Migration = { name: string; script: string; hash: string }
type Ran = { name: string; hash: string | null }

const folder = new URL('../../../db/migrations/', import.meta.url)
/** The way up of databases that were begun before the schema was squashed (decisions/019). */
const grownFolder = new URL('../../../db/grown/', import.meta.url)
/** Migrations below this number are the squashed schema. */
const AFTER_SQUASH = '0350'

const namesIn = async (place: URL): Promise<string[]> =>
  (await readdir(place)).filter(name => name.endsWith('.sql')).sort()

/** The hash of a migration's words. */
export const hashOfScript = (script: string): string =>
  createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('hex')

async function readFolder(place: URL): Promise<Migration[]> {
  const read = async (name: string) => {
    const script = await readFile(new URL(name, place), 'utf8')
    return { name, script, hash: hashOfScript(script) }
  }
  return Promise.all((await namesIn(place)).map(read))
}

/** The program's migrations in the order in which they run. */
export const readMigrations = (): Promise<Migration[]> => readFolder(folder)

/** Those that made a database before the squash, in their order. */
export const readGrownMigrations = (): Promise<Migration[]> => readFolder(grownFolder)

async function hasColumn(database: Database, column: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass('migrations') and attname = ${column} and not attisdropped`.execute(
    database.db,
  )
  return rows.length > 0
}

/** What ran on this database, in order; the hash is null of what ran before hashes were kept. */
async function ranBefore(database: Database): Promise<Ran[]> {
  if (!(await hasColumn(database, 'name'))) return []
  const hash = sql.raw((await hasColumn(database, 'hash')) ? 'hash' : 'null::text')
  const { rows } = await sql<Ran>`select name, ${hash} as hash from migrations order by name`.execute(database.db)
  return rows
}

/**
 * Brings the database up to the program, each migration in its own transaction, while no other process starts. Throws
 * NewerDatabaseError when the database is ahead of the program, a StartError when a migration was edited after it ran or comes
 * late. Answers the names it ran.
 */
export const migrate = (database: Database): Promise<string[]> => startAlone(database, () => runMigrations(database))

/** The work of `migrate`, for whoever holds the lock of the start already. */
export async function runMigrations(database: Database): Promise<string[]> {
  const known = await readMigrations()
  const grown = await raiseGrown(database, known)
  const ran = await ranBefore(database)
  refuseNewer(known, ran)
  refuseEdited(known, ran)
  refuseLate(known, ran)
  if (!(await hasColumn(database, 'hash'))) await keepHashes(database, known)
  const waiting = known.filter(one => ran.every(({ name }) => name !== one.name))
  for (const one of waiting) await runOne(database, one)
  return [...grown, ...waiting.map(one => one.name)]
}

/**
 * A database that was begun before the squash: runs what it lacks of the old migrations, then calls the squashed ones done in their
 * place. Answers the names it ran.
 */
async function raiseGrown(database: Database, known: Migration[]): Promise<string[]> {
  const grown = await readGrownMigrations()
  const ran = await ranBefore(database)
  if (!ran.some(({ name }) => grown.some(one => one.name === name))) return []
  refuseNewer([...grown, ...known], ran)
  const waiting = grown.filter(one => ran.every(({ name }) => name !== one.name))
  if (!(await hasColumn(database, 'hash'))) await keepHashes(database, known)
  for (const one of waiting) await runOne(database, one)
  const squashed = known.filter(one => one.name < AFTER_SQUASH)
  await runTogether(database, [
    ...squashed.map(one => `insert into migrations (name, hash) values (${quoted(one.name)}, '${one.hash}')`),
    ...grown.map(one => `delete from migrations where name = ${quoted(one.name)}`),
  ])
  return waiting.map(one => one.name)
}

function refuseNewer(known: Migration[], ran: Ran[]): void {
  const strangers = ran.filter(({ name }) => known.every(one => one.name !== name)).map(({ name }) => name)
  if (strangers.length > 0)
    throw new NewerDatabaseError(
      `The database was made by a newer version of Majlis (it holds ${strangers.join(', ')}). Start that version, or restore an older backup.`,
    )
}

/** What ran stays as it ran: two databases of one version would differ, and nobody could tell how. */
function refuseEdited(known: Migration[], ran: Ran[]): void {
  const edited = known.find(one => ran.some(({ name, hash }) => name === one.name && hash && hash !== one.hash))
  if (edited)
    throw new StartError(
      `The migration ${edited.name} was edited after it had run on this database. Put the file back as its version of Majlis brought it; whoever wants to change what it made writes a new migration.`,
    )
}

/** Each database goes the same way: nothing is slipped in below what ran already. */
function refuseLate(known: Migration[], ran: Ran[]): void {
  const last = ran.at(-1)?.name
  const late = last && known.find(one => one.name < last && ran.every(({ name }) => name !== one.name))
  if (late)
    throw new StartError(
      `The migration ${late.name} comes late: ${last} ran on this database before it. Whoever wrote it gives it a number above ${last.slice(0, 4)}; until then start the version that made this database.`,
    )
}

/** Databases from before hashes were kept take over those of the files as they are now. */
async function keepHashes(database: Database, known: Migration[]): Promise<void> {
  await database.runScript(`
    create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());
    alter table migrations add column hash text;
    ${known.map(one => `update migrations set hash = '${one.hash}' where name = ${quoted(one.name)};`).join('\n')}`)
}

const quoted = (text: string): string => `'${text.replace(/'/g, "''")}'`

/** Runs statements in one transaction. */
async function runTogether(database: Database, statements: string[]): Promise<void> {
  await database.runScript(`begin; ${statements.join('\n; ')}\n; commit;`).catch(async error => {
    await database.runScript('rollback').catch(() => {})
    throw error
  })
}

async function runOne(database: Database, { name, script, hash }: Migration): Promise<void> {
  const done = `insert into migrations (name, hash) values (${quoted(name)}, '${hash}')`
  await runTogether(database, ['set local statement_timeout = 0', script, done]).catch(error => {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  })
}

/**
 * Does what only one process of all may do at a time: migrations and first rows. Others that start wait for
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
  const ran = new Set((await ranBefore(database)).map(one => one.name))
  return (await namesIn(folder)).every(name => ran.has(name))
}
