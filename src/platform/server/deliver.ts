import { sql } from 'kysely'
import type { Database, Db } from './db.ts'
import { transact } from './db.ts'
import type { Log } from './log.ts'
import type { Listener } from './wire.ts'

const MAX_ATTEMPTS = 8
const BATCH = 50

type Waiting = { id: number; event: string; payload: unknown; attempts: number }

/** Rows that are due; several processes share them by skipping what another holds. */
async function due(db: Db): Promise<Waiting[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'event', 'payload', 'attempts'])
    .where('delivered_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('next_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

/** Carries one event to one listener: the mark that it was handled and what it does commit together. */
async function handleOnce(db: Db, listener: Listener, row: Waiting): Promise<void> {
  await transact(db, async tx => {
    const mark = await tx
      .insertInto('outbox_handled')
      .values({ outbox_id: row.id, listener: listener.name })
      .onConflict(c => c.doNothing())
      .returning('outbox_id')
      .executeTakeFirst()
    if (mark) await listener.handle(tx, listener.event.schema.parse(row.payload) as never)
  })
}

/** Notes a batch as delivered. Whoever was stopped before it hands the batch out again, and nobody handles an event twice. */
async function markDelivered(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('outbox')
    .set({ delivered_at: sql`clock_timestamp()`, error: null })
    .where('id', 'in', ids)
    .execute()
}

async function fail(db: Db, row: Waiting, error: Error): Promise<void> {
  const attempts = row.attempts + 1
  await db
    .updateTable('outbox')
    .set({
      attempts,
      error: error.message.slice(0, 1000),
      next_at: sql`clock_timestamp() + make_interval(secs => ${Math.min(3600, 2 ** attempts)})`,
      dead_at: attempts >= MAX_ATTEMPTS ? sql`clock_timestamp()` : null,
    })
    .where('id', '=', row.id)
    .execute()
}

/** Carries events of the outbox to their listeners. */
export class Deliverer {
  readonly #database: Database
  readonly #listeners: readonly Listener[]
  readonly #log: Log
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  constructor(database: Database, listeners: readonly Listener[], log: Log) {
    this.#database = database
    this.#listeners = listeners
    this.#log = log
  }

  /** Looks once a second as well, for what a lost wake-up left behind. */
  start(): void {
    this.#timer = setInterval(() => void this.wake(), 1000)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  /** Delivers all that is due; resolves when nothing is. Safe to call at any time. */
  wake(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        const rows = await due(this.#database.db)
        const delivered: number[] = []
        for (const row of rows) if (await this.#deliver(row)) delivered.push(row.id)
        await markDelivered(this.#database.db, delivered)
        if (rows.length > 0) this.#again = true
      } catch (error) {
        if (!this.#stopped && !this.#database.watch.isAway(error))
          this.#log.error({ err: error }, 'the outbox could not be read')
      }
    }
  }

  /** True when every listener has it. */
  async #deliver(row: Waiting): Promise<boolean> {
    const { db } = this.#database
    try {
      for (const listener of this.#listeners) if (listener.event.name === row.event) await handleOnce(db, listener, row)
      return true
    } catch (error) {
      // That is no try: nothing was asked of the listener.
      if (this.#database.watch.isAway(error)) throw error
      this.#log.warn(
        { err: error, event: row.event, outboxId: row.id },
        'an event could not be handled; it will be tried again',
      )
      await fail(db, row, error as Error)
      return false
    }
  }
}
