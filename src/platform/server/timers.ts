import { Cron } from 'croner'
import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'
import type { Log } from './log.ts'
import { Queue } from './queue.ts'
import type { Timer } from './registry.ts'

/** `held` is until when it is ours; somebody who asks for another run meanwhile (`runTimerAfter`) sets an earlier moment. */
type Row = { id: string; attempts: number; now: Date; held: Date }

/** The next time after a moment that a schedule (cron, UTC) names. */
function nextTime(cron: string, after: Date): Date {
  const next = new Cron(cron, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error(`the schedule ${cron} names no time after ${after.toISOString()}`)
  return next
}

/**
 * Has a timer (`feature.name`) run once so many seconds have passed, if it does not before: for what must wait for a moment and not
 * for the next turn. It is kept in the transaction of its cause, so that it holds over a restart; the queue looks more often than that.
 */
export async function runTimerAfter(tx: Tx, name: string, seconds: number): Promise<void> {
  const then = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
  await tx
    .updateTable('timers')
    .set({ next_at: sql`least(next_at, ${then})` })
    .where('id', '=', name)
    .execute()
}

/**
 * Runs what has a schedule, each timer on one process of all, by the database's clock. One that fails is tried again, at the latest
 * when it is due anyway; what was missed while nobody ran is made up for once.
 */
export class Timers {
  readonly #database: Database
  readonly #timers: ReadonlyMap<string, Timer>
  readonly #queue: Queue<Row>
  #ready = false

  constructor(database: Database, timers: readonly Timer[], log: Log) {
    this.#database = database
    this.#timers = new Map(timers.map(timer => [timer.name, timer]))
    const work = {
      table: 'timers' as const,
      name: 'timers',
      atOnce: database.kind === 'embedded' ? 1 : 2,
      open: sql<boolean>`waiting.id = any(${[...this.#timers.keys()]}::text[])`,
      columns: sql`clock_timestamp() as now, next_at as held`,
      firstWait: 15,
      comesAgain: ({ id, now }: Row) => this.#nextOf(id, now),
      carry: (row: Row) => this.#run(row),
      explain: (error: unknown) => ({ reason: 'fault', error: (error as Error).message }),
    }
    this.#queue = new Queue(database, work, log)
  }

  async start(): Promise<void> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(this.#database.db)
    for (const timer of this.#timers.values()) await this.#enter(timer, rows[0]!.now)
    this.#queue.start()
    this.#ready = true
  }

  async stop(): Promise<void> {
    this.#ready = false
    await this.#queue.stop()
  }

  /** Runs all that is due. */
  wake(): Promise<void> {
    return this.#queue.wake()
  }

  ready(): boolean {
    return this.#ready
  }

  /** A new timer, or one with another schedule, waits for its first time. */
  async #enter({ name, cron }: Timer, now: Date): Promise<void> {
    await this.#database.db
      .insertInto('timers')
      .values({ id: name, cron, next_at: nextTime(cron, now) })
      .onConflict(known =>
        known
          .column('id')
          .doUpdateSet(eb => ({ cron: eb.ref('excluded.cron'), next_at: eb.ref('excluded.next_at') }))
          .where('timers.cron', '<>', cron),
      )
      .execute()
  }

  async #run({ id, now, held }: Row): Promise<void> {
    const again = await this.#timers.get(id)!.run()
    const next = this.#nextOf(id, now)
    const planned = again && again < next ? again : next
    await this.#database.db
      .updateTable('timers')
      .set({
        next_at: sql<Date>`least(${planned}::timestamptz, case when next_at < ${held}::timestamptz then next_at end)`,
        ran_at: now,
        attempts: 0,
        reason: null,
        error: null,
      })
      .where('id', '=', id)
      .execute()
  }

  #nextOf(id: string, now: Date): Date {
    return nextTime(this.#timers.get(id)!.cron, now)
  }
}
