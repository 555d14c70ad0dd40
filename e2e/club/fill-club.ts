import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, openPostgres } from '../../src/platform/server/db.ts'
import { freePort } from '../../tools/own-server.ts'
import { startPostgres } from '../../tools/with-postgres.ts'
import { type Product, startProduct } from './product.ts'

/** The demo club that journeys share, which stands still but for them. */
const FILLED = { DEMO: 'true', DEMO_SIZE: 'small', DEMO_LIFE: 'false' }
/** The files of that club as it was filled; each worker has a copy. */
const FOLDER = fileURLToPath(new URL('../../.tmp/e2e-club', import.meta.url))
/** Its database, and the names of the copies begin so as well. */
const DATABASE = 'club'
/** Tells the workers where the server of the databases is. */
const SERVER = 'E2E_POSTGRES_URL'

const inDatabase = (name: string): string => Object.assign(new URL(process.env[SERVER]!), { pathname: `/${name}` }).href

async function create(database: string, like = 'template1'): Promise<void> {
  const client = new pg.Client(process.env[SERVER])
  await client.connect()
  await client.query(`create database ${database} template ${like}`)
  await client.end()
}

/** Fills the club once for all workers, before the first journey, on a PostgreSQL server that ends after the last. */
// oxlint-disable-next-line import/no-default-export -- that is how Playwright asks for it
export default async function fillClub(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env[SERVER] = server.url
  await rm(FOLDER, { recursive: true, force: true })
  await create(DATABASE)
  const product = await startProduct(await freePort(), { ...FILLED, DATABASE_URL: inDatabase(DATABASE) })
  await product.stop(folder => cp(folder, FOLDER, { recursive: true }))
  return () => server.stop()
}

/**
 * Starts a copy of the filled club, whose database may be changed before. It has a name of its own: a port comes back when a worker
 * starts anew.
 */
export async function startFilledClub(
  port: number,
  settings: Record<string, string>,
  before?: (copy: Database) => Promise<void>,
): Promise<Product> {
  const database = `${DATABASE}_${randomBytes(6).toString('hex')}`
  await create(database, DATABASE)
  if (before) {
    const copy = openPostgres(inDatabase(database), 2)
    await before(copy).finally(() => copy.close())
  }
  return startProduct(port, { ...FILLED, ...settings, DATABASE_URL: inDatabase(database) }, FOLDER)
}
