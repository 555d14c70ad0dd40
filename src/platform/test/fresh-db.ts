import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { type Database, openEmbedded, openPostgres } from '../server/db.ts'
import { migrate, readMigrations } from '../server/migrate.ts'

const root = new URL('../../../', import.meta.url)

/** Changes whenever a migration does; names the kept template. */
async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256')
  // The table of migrations holds their hashes: part of what a kept template must have.
  hash.update('with hashes')
  for (const one of await readMigrations()) hash.update(one.name).update(one.hash)
  return hash.digest('hex').slice(0, 16)
}

/** A dump of a migrated, empty embedded database; made once and kept beside the build's other temporary files. */
async function embeddedTemplate(): Promise<Blob> {
  const file = new URL(`.tmp/template-${await migrationsHash()}.tar`, root)
  const kept = await readFile(file).catch(() => null)
  if (kept) return new Blob([new Uint8Array(kept)])
  const database = await openEmbedded(null)
  await migrate(database)
  const dump = await database.pglite!.dumpDataDir('none')
  await database.close()
  const part = new URL(`${file.href}.${randomBytes(4).toString('hex')}`)
  await mkdir(new URL('.tmp/', root), { recursive: true })
  await writeFile(part, Buffer.from(await dump.arrayBuffer()))
  await rename(part, file)
  return dump
}

/**
 * So many connections a test's database has, unless it asks for more (a race of many: `DATABASE_POOL`). Each is a process of the server
 * that reads the catalogue and plans everything once for itself, which took a seventh of all that database tests compute.
 */
const FEW = 4

/**
 * A migrated, empty database of its own for one test file: PGlite in memory, or with TEST_DATABASE_URL a new database on
 * that PostgreSQL server, where `connections` are open at most. Close it in `afterAll`; `close` also drops it.
 */
export async function freshDb(connections = FEW): Promise<Database & { url: string | undefined }> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return freshPostgres(server, connections)
  return { ...(await openEmbedded(null, await embeddedTemplate())), url: undefined }
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Makes the migrated template database on the server once, under a lock that all test processes share. */
async function postgresTemplate(server: string, client: pg.Client): Promise<string> {
  const name = `template_${await migrationsHash()}`
  await client.query('select pg_advisory_lock(70419)')
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return name
    await client.query(`create database ${name}_part`)
    const database = openPostgres(urlOf(server, `${name}_part`), 2)
    await migrate(database).finally(() => database.close())
    await client.query(`alter database ${name}_part rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock(70419)')
  }
}

/** The same without a single migration. */
export async function emptyDb(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? postgresFrom(server, 'template1', FEW) : openEmbedded(null)
}

const freshPostgres = async (server: string, connections: number): Promise<Database & { url: string }> =>
  postgresFrom(server, await onServer(server, client => postgresTemplate(server, client)), connections)

async function postgresFrom(
  server: string,
  template: string,
  connections: number,
): Promise<Database & { url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, client => client.query(`create database ${name} template ${template} strategy file_copy`))
  const url = urlOf(server, name)
  const database = openPostgres(url, connections)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await onServer(server, client => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
