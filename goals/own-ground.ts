import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../bench/messages.ts'
import { type OwnPostgres, startPostgres } from '../tools/with-postgres.ts'
import { freePort } from './lost/free-port.ts'

/** What a goal's product stands on: a PostgreSQL server, a data folder and a port of its own. */
export type OwnGround = {
  postgres: OwnPostgres
  /** Starts the product on it; again when it was killed. */
  start: () => Program
  /** Takes server and data away; the product is stopped before. */
  stop: () => Promise<void>
}

/** Lays the ground for the product that the module `product` of this folder runs; `env` adds to its settings. */
export async function ownGround(
  product: string,
  env: NodeJS.ProcessEnv = {},
  { durable = false }: { durable?: boolean } = {},
): Promise<OwnGround> {
  const postgres = await startPostgres({ durable })
  const folder = mkdtempSync(join(tmpdir(), 'majlis-goal-'))
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // A club that is set up already.
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  }
  return {
    postgres,
    start: () => startProgram(new URL(product, import.meta.url).href, settings),
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
