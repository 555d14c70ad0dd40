import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openEmbedded, openPostgres } from '../server/db.ts'
import { migrate } from '../server/migrate.ts'

/**
 * A migrated, empty database of its own for one test file: PGlite in memory, or with TEST_DATABASE_URL a new database on
 * that PostgreSQL server. Close it in `afterAll`; `close` also drops it.
 */
export async function freshDb(): Promise<Database & { url: string | undefined }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const database = await openEmbedded(null)
    await migrate(database)
    return { ...database, url: undefined }
  }
  return freshPostgres(server)
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function freshPostgres(server: string): Promise<Database & { url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgres(url.href, 10)
  await migrate(database)
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}
