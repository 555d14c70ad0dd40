import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config, ConfigSchema } from '../server/config.ts'
import type { Database, Db } from '../server/db.ts'
import type { HouseOptions, Running } from '../server/house-options.ts'
import { startHouse } from '../server/house.ts'
import { makeLog } from '../server/log.ts'
import type { Feature } from '../server/registry.ts'
import { type AnswerOf, type Call, type InputOf, pathOf } from '../shared/call.ts'
import type { Language } from '../shared/text.ts'
import { freshDb } from './fresh-db.ts'

/** What a test call answered. `problem` is set when it was refused. */
export type Answered<C extends Call> = {
  status: number
  headers: Headers
  answer: AnswerOf<C>
  problem: {
    code: string
    message: string
    errors: { path: string; code: string; message: string }[]
    requestId: string
    params?: Record<string, unknown>
  }
}

export type CallOptions = {
  bearer?: string | null
  language?: Language
  headers?: Record<string, string>
  form?: FormData
}

export type TestHouse = Running & {
  db: Db
  lines: string[]
  /** Makes a call over HTTP as the bearer of a token, or as a visitor. */
  call<C extends Call>(call: C, input?: InputOf<C>, options?: CallOptions): Promise<Answered<C>>
}

/** A whole running product over a fresh database, unless one is opened for it, on a free port of this machine. Stop it in `afterAll`. */
export async function testHouse(
  features: readonly Feature[],
  settings: Partial<Config> = {},
  options: Pick<HouseOptions, 'live' | 'database'> = {},
): Promise<TestHouse> {
  const database: Database & { url?: string | undefined } = options.database ?? (await freshDb(settings.DATABASE_POOL))
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-test-'))
  const lines: string[] = []
  const config: Config = {
    ...ConfigSchema.parse({
      NODE_ENV: 'test',
      PORT: 0,
      DATA_DIR: dataDir,
      // Peers of tests are of this machine.
      INNER_ADDRESSES: 'true',
      ...(database.url && { DATABASE_URL: database.url }),
    }),
    ...settings,
  }
  const log = makeLog('info', { write: line => void lines.push(line) })
  const leave = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const parts = { database, log, jobs: false, template: async () => PAGE }
  const running = await startHouse(config, features, { ...options, ...parts }).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  return {
    ...running,
    db: database.db,
    lines,
    settle: () => settleAll(running, database.db),
    call: (call, input, options) => callOver(running.url, call, input as never, options),
    stop: async () => {
      await running.stop()
      await leave()
    },
  }
}

/** What a listener found locked by others is carried again at once, with all that waits behind it: a product would, seconds later. */
async function settleAll(running: Running, db: Db): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await running.settle()
    const busy = db.selectFrom('outbox as busy').select('busy.subject').where('busy.reason', '=', 'busy')
    const open = busy.where('busy.delivered_at', 'is', null).where('busy.dead_at', 'is', null)
    const again = await db
      .updateTable('outbox')
      .set({ next_at: sql<Date>`clock_timestamp()` })
      .where('delivered_at', 'is', null)
      .where('dead_at', 'is', null)
      .where(one => one.or([one('reason', '=', 'busy'), one('subject', 'in', open)]))
      .executeTakeFirst()
    if (again.numUpdatedRows === 0n) return
  }
}

const PAGE =
  '<!doctype html><html lang="en" dir="ltr"><head><!--head--></head><body><div id="root"></div></body></html>'

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Makes a call over HTTP against any running product. */
export async function callOver<C extends Call>(
  url: string,
  call: C,
  input: InputOf<C> | undefined,
  options: CallOptions = {},
): Promise<Answered<C>> {
  const { params, query, body } = (input ?? {}) as Input
  const address = new URL(`${url}/api${pathOf(call, params)}`)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const carries = call.method !== 'GET' && (options.form ?? (call.body ? (body ?? {}) : body)) !== undefined
  const response = await fetch(address, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(options.bearer && { authorization: `Bearer ${options.bearer}` }),
      ...(options.language && { 'accept-language': options.language }),
      ...(carries && !options.form && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(carries && { body: options.form ?? JSON.stringify(call.body ? (body ?? {}) : body) }),
  })
  const text = await response.text()
  const json = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, answer: json, problem: json }
}
