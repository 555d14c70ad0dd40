import { sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Database } from './db.ts'
import type { Log } from './log.ts'

/** What every row of the queue has. */
export type Waiting = { id: string | number; attempts: number; done?: boolean }

/** Why something failed, as columns of its table: `reason` is a word that the back-office has a sentence for, `error` what was said. What failed `forGood` is given up at once. */
export type Failure = { reason: string; error: string; forGood?: boolean } & Record<string, unknown>

/** Tables that can be worked off: those of the platform, and of features that plug work of their own in (`Registry.work`). */
export type QueueTable = {
  [T in keyof DB]: DB[T] extends { next_at: unknown; attempts: unknown; dead_at: unknown } ? T : never
}[keyof DB]

/** One kind of work, which waits in a table of its own with `next_at`, `attempts`, `reason`, `error` and `dead_at`. */
export type Work<Row extends Waiting> = {
  table: QueueTable
  /** How it is called in the log. */
  name: string
  /** Rows that this process works on at the same time. */
  atOnce: number
  /** Which rows are open, as a condition on `waiting`. */
  open: ReturnType<typeof sql<boolean>>
  /** What is read of a taken row besides `id` and `attempts`, in terms of the table. */
  columns: ReturnType<typeof sql>
  /** What else is set of a row when it is taken; one that is `done` with that is not carried. */
  onTake?: ReturnType<typeof sql>
  /** Seconds before the second try; later ones wait twice as long each, up to an hour. */
  firstWait: number
  /** Does it, and notes that it is done. A throw is a failed try. */
  carry(row: Row): Promise<void>
  /** What an error means. */
  explain(error: unknown): Failure
  /** When it is due again anyway, for what has a schedule: it is tried again at the latest then, and never given up. */
  comesAgain?(row: Row): Date
  /** Told when nothing is left to do. */
  rest?(): void
}

/** So long a taken row belongs to the process that took it, unless that says again that it is at it. */
export const HOLD_SECONDS = 30
const MOST_SECONDS = 3600
const DAY_SECONDS = 86_400
/** How often it is looked for what a lost wake-up left behind. */
const LOOK_MS = 10_000
const LEAST_MS = 1000
/** Rows taken in one go. */
const TAKE = 16

/** Seconds before the next try, after so many. */
export const waitAfter = (tries: number, first: number): number => Math.min(MOST_SECONDS, first * 2 ** (tries - 1))

/** How many tries fill a day. */
export function triesOfDay(first: number): number {
  let tries = 1
  for (let seconds = 0; seconds < DAY_SECONDS; tries++) seconds += waitAfter(tries, first)
  return tries
}

/**
 * The one queue: works off the rows of a table together with every other process that does. Each takes rows that no other holds
 * (`for update skip locked`) for half a minute, and holds on to them while it works; those of a process that dies are free after
 * that. What fails comes again, later each time; what failed for a day is given up and kept with its reason (`retry.ts` puts it
 * back in line).
 */
export class Queue<Row extends Waiting> {
  readonly #database: Database
  readonly #work: Work<Row>
  readonly #log: Log
  readonly #lastTry: number
  /** Taken and not yet begun. */
  #next: Row[] = []
  readonly #held = new Set<Row['id']>()
  /** Taken, and not carried because the database went away meanwhile. */
  #cutOff: Row[] = []
  readonly #slots = new Set<Promise<void>>()
  #taking: Promise<void> | null = null
  #again = false
  /** When it was last asked when the next one is due. */
  #asked = 0
  #timer: NodeJS.Timeout | null = null
  #beat: NodeJS.Timeout | null = null
  #running = false
  #stopped = false

  constructor(database: Database, work: Work<Row>, log: Log) {
    this.#database = database
    this.#work = work
    this.#log = log
    this.#lastTry = triesOfDay(work.firstWait)
  }

  /** Works off what is due from now on, without being woken. */
  start(): void {
    this.#running = true
    this.#beat = setInterval(() => void this.#holdOn(), (HOLD_SECONDS * 1000) / 3)
    void this.wake()
  }

  /** Finishes what is begun and gives back what is not. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#beat) clearInterval(this.#beat)
    await this.#idle()
    await this.#giveBack(this.#next).catch(error => this.#tell(error, `${this.#work.name} could not be given back`))
  }

  /** Does all that is due; resolves when nothing is. Safe to call at any time. */
  async wake(): Promise<void> {
    if (this.#stopped) return
    this.#again = true
    this.#fill()
    await this.#idle()
  }

  async #idle(): Promise<void> {
    while (this.#slots.size > 0) await Promise.all(this.#slots)
  }

  #fill(): void {
    while (this.#slots.size < this.#work.atOnce) {
      const slot: Promise<void> = this.#workOff().finally(() => {
        this.#slots.delete(slot)
        if (this.#again && !this.#stopped) this.#fill()
        else if (this.#slots.size === 0) this.#rest()
      })
      this.#slots.add(slot)
    }
  }

  async #workOff(): Promise<void> {
    for (let row = await this.#nextRow(); row; row = await this.#nextRow()) {
      await this.#try(row)
      this.#held.delete(row.id)
      // What it stood in the way of is free now.
      this.#again = true
    }
  }

  async #nextRow(): Promise<Row | undefined> {
    while (this.#next.length === 0 && (this.#again || this.#taking) && !this.#stopped) {
      this.#taking ??= this.#take().finally(() => {
        this.#taking = null
      })
      await this.#taking
    }
    return this.#stopped ? undefined : this.#next.shift()
  }

  async #take(): Promise<void> {
    this.#again = false
    const { table, open, columns, onTake, name } = this.#work
    try {
      await this.#giveBack(this.#cutOff)
      this.#cutOff = []
      const { rows } = await sql<Row>`
        update ${sql.table(table)} set attempts = attempts + 1,
          next_at = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS}) ${onTake ? sql`, ${onTake}` : sql``}
        where id in (select id from ${sql.table(table)} waiting where ${open} and dead_at is null and next_at <= clock_timestamp()
          order by next_at limit ${TAKE} for update skip locked)
        returning id, attempts, ${columns}`.execute(this.#database.db)
      // Fewer than asked for are all: what comes later wakes it. What was done by being taken stood in the way of others.
      if (rows.length === TAKE || rows.some(row => row.done)) this.#again = true
      const left = rows.filter(row => !row.done).sort((one, other) => (one.id < other.id ? -1 : 1))
      this.#next.push(...left)
      for (const row of left) this.#held.add(row.id)
    } catch (error) {
      this.#tell(error, `${name} could not be read`)
    }
  }

  async #try(row: Row): Promise<void> {
    try {
      if (!this.#work.comesAgain && row.attempts > this.#lastTry) throw new Error('It was begun and never ended.')
      await this.#work.carry(row)
    } catch (error) {
      // That is no try: nothing was asked of whoever does it.
      if (this.#database.watch.isAway(error)) return void this.#cutOff.push(row)
      await this.#fail(row, error).catch(second =>
        this.#tell(second, `${this.#work.name} could not be noted as failed`),
      )
    }
  }

  async #fail(row: Row, error: unknown): Promise<void> {
    const { table, name, explain, firstWait, comesAgain } = this.#work
    const wait = sql<Date>`clock_timestamp() + make_interval(secs => ${waitAfter(row.attempts, firstWait)})`
    const { forGood = false, ...said } = explain(error)
    const dead = !comesAgain && (forGood || row.attempts >= this.#lastTry)
    const facts = { row: row.id, tries: row.attempts, ...said, err: error }
    this.#log.warn(facts, dead ? `${name}: one is given up` : `${name}: one failed; it will be tried again`)
    await this.#database.db
      .updateTable(table as 'mails')
      .set({
        ...said,
        error: said.error.slice(0, 1000),
        next_at: comesAgain ? sql<Date>`least(${wait}, ${comesAgain(row)}::timestamptz)` : wait,
        dead_at: dead ? sql`clock_timestamp()` : null,
      })
      .where('id', '=', row.id as string)
      .execute()
  }

  #rest(): void {
    this.#work.rest?.()
    if (!this.#running || this.#stopped) return
    // Where much comes, nothing is asked after each: a second later it is looked again.
    if (Date.now() - this.#asked < LEAST_MS) this.#sleep(LEAST_MS)
    else void this.#untilDue().then(ms => this.#sleep(ms))
  }

  #sleep(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.wake(), ms)
  }

  /** Milliseconds until the next one is due, at most LOOK_MS. */
  async #untilDue(): Promise<number> {
    const { table, open, name } = this.#work
    this.#asked = Date.now()
    try {
      const { rows } = await sql<{ ms: number | null }>`
        select extract(epoch from min(next_at) - clock_timestamp())::float8 * 1000 as ms from ${sql.table(table)} waiting
        where ${open} and dead_at is null`.execute(this.#database.db)
      return Math.min(LOOK_MS, Math.max(rows[0]?.ms ?? LOOK_MS, LEAST_MS))
    } catch (error) {
      this.#tell(error, `${name} could not be read`)
      return LEAST_MS
    }
  }

  async #holdOn(): Promise<void> {
    if (this.#held.size === 0) return
    await sql`
      update ${sql.table(this.#work.table)} set next_at = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
      where id = any(${[...this.#held]}) and next_at <= clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})`
      .execute(this.#database.db)
      .catch(error => this.#tell(error, `${this.#work.name} could not be held`))
  }

  /** Puts back in line what was taken and not tried. */
  async #giveBack(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return
    await sql`
      update ${sql.table(this.#work.table)} set next_at = clock_timestamp(), attempts = attempts - 1
      where id = any(${rows.map(row => row.id)})`.execute(this.#database.db)
  }

  #tell(error: unknown, sentence: string): void {
    if (!this.#stopped && !this.#database.watch.isAway(error)) this.#log.error({ err: error }, sentence)
  }
}
