import { sql } from 'kysely'
import { ZodError } from 'zod'
import { type Database, sqlState, transact } from './db.ts'
import type { Log } from './log.ts'
import { Queue } from './queue.ts'
import type { Listener } from './registry.ts'

type Told = { event: string; handled: string[] }
type Row = Told & {
  id: number
  attempts: number
  subject: string | null
  payload: unknown
  stuck: boolean
  /** Earlier events of the subject that some listener still has to have. */
  earlier: Told[]
}

/** An error of a listener, with who it was. */
class ListenerFailed extends Error {
  readonly listener: string
  constructor(listener: string, cause: unknown) {
    super((cause as Error).message, { cause })
    this.listener = listener
  }
}

/** Not before earlier ones of the subject; looked at again at the latest after so many seconds. */
const BEHIND_SECONDS = 60

/** An event is open when none before it of the same subject is still untried. */
const OPEN = sql<boolean>`waiting.delivered_at is null and (waiting.subject is null or not exists (
  select from outbox before where before.subject = waiting.subject and before.id < waiting.id
    and before.delivered_at is null and before.dead_at is null and not before.stuck))`
const HANDLED = (row: string) =>
  sql`array(select listener from outbox_handled where outbox_id = ${sql.ref(`${row}.id`)})`
const COLUMNS = sql`delivered_at is not null as done, event, payload, subject, stuck, ${HANDLED('outbox')} as handled,
  coalesce((select jsonb_agg(jsonb_build_object('event', before.event, 'handled', ${HANDLED('before')})) from outbox before
    where before.subject = outbox.subject and before.id < outbox.id and before.delivered_at is null
      and before.dead_at is null), '[]') as earlier`

/**
 * Carries events of the outbox to their listeners, each once: the mark that a listener has it and what it does commit together.
 * **Order**: the events of one subject (`event(name, schema, subject)`) reach a feature one after the other, in the order in which
 * they were announced, whichever process carries them. While one of its listeners fails, later events of that subject wait for it in
 * that feature alone, until it went well or was given up, unless their kind says that they go by (`passesFailed`). Events without a
 * subject come in any order: who listens to them reads what is true now.
 */
export class Deliverer {
  readonly #database: Database
  readonly #listeners: ReadonlyMap<string, readonly Listener[]>
  readonly #queue: Queue<Row>

  constructor(database: Database, listeners: readonly Listener[], log: Log) {
    this.#database = database
    this.#listeners = Map.groupBy(listeners, listener => listener.event.name)
    const work = {
      table: 'outbox' as const,
      name: 'events',
      atOnce: database.kind === 'embedded' ? 1 : 4,
      open: OPEN,
      columns: COLUMNS,
      // What nobody listens to is done when it is seen; sockets read it for themselves.
      onTake: sql`delivered_at = case when event = any(${[...this.#listeners.keys()]}::text[]) then null else clock_timestamp() end`,
      firstWait: 2,
      carry: (row: Row) => this.#deliver(row),
      explain: explainEvent,
    }
    this.#queue = new Queue(database, work, log)
  }

  start(): void {
    this.#queue.start()
  }

  stop(): Promise<void> {
    return this.#queue.stop()
  }

  /** Delivers all that is due; resolves when nothing is. Safe to call at any time. */
  wake(): Promise<void> {
    return this.#queue.wake()
  }

  async #deliver(row: Row): Promise<void> {
    const left = this.#missing(row)
    const ready = left.filter(listener => !this.#mustWait(listener, row))
    let failed: ListenerFailed | null = null
    for (const [at, listener] of ready.entries()) {
      const isLast = failed === null && at === left.length - 1
      try {
        await this.#handle(listener, row, isLast)
      } catch (error) {
        if (this.#database.watch.isAway(error)) throw error
        failed ??= new ListenerFailed(listener.name, error)
      }
    }
    if (failed) throw failed
    if (left.length === 0) await closeEvent(this.#database.db, row)
    else if (ready.length < left.length) await this.#putBehind(row)
    if (row.stuck) await this.#letFollow(row)
  }

  /** Who has not had it yet. */
  #missing({ event, handled }: Told): Listener[] {
    return (this.#listeners.get(event) ?? []).filter(listener => !handled.includes(listener.name))
  }

  #mustWait(listener: Listener, { earlier }: Row): boolean {
    if (listener.event.passesFailed) return false
    return earlier.some(one => this.#missing(one).some(other => featureOf(other) === featureOf(listener)))
  }

  /** Carries an event to one listener, unless that has it already; after the last one the event is done. */
  async #handle(listener: Listener, row: Row, isLast: boolean): Promise<void> {
    const payload = listener.event.schema.parse(row.payload)
    await transact(this.#database.db, async tx => {
      const { rows } = await sql`
        with done as (${isLast ? closed(row.id) : sql`select`})
        insert into outbox_handled (outbox_id, listener) values (${row.id}, ${listener.name}) on conflict do nothing
        returning outbox_id`.execute(tx)
      if (rows.length > 0) await listener.handle(tx, payload as never)
    })
  }

  /** Waits behind what its subject had before, which is no try. */
  async #putBehind({ id, subject }: Row): Promise<void> {
    await sql`
      update outbox set stuck = true, attempts = attempts - 1,
        next_at = least(clock_timestamp() + make_interval(secs => ${BEHIND_SECONDS}), coalesce((select max(next_at) from outbox before
          where before.subject = ${subject} and before.id < ${id} and before.delivered_at is null and before.dead_at is null),
          clock_timestamp()))
      where id = ${id}`.execute(this.#database.db)
  }

  /** What waited behind it goes on at once. */
  async #letFollow({ id, subject }: Row): Promise<void> {
    if (subject === null) return
    await sql`
      update outbox set next_at = clock_timestamp()
      where subject = ${subject} and id > ${id} and stuck and delivered_at is null and dead_at is null and error is null
      `.execute(this.#database.db)
  }
}

const featureOf = (listener: Listener): string => listener.name.split('.')[0]!

const closed = (id: number) =>
  sql`update outbox set delivered_at = clock_timestamp(), stuck = false, reason = null, error = null, listener = null where id = ${id}`

const closeEvent = (db: Database['db'], row: Row) => closed(row.id).execute(db)

/** Locks that were not to be had, and transactions that another one crossed. */
const BUSY = new Set(['55P03', '40P01', '40001', '57014'])

function explainEvent(error: unknown) {
  const cause = error instanceof ListenerFailed ? error.cause : error
  const state = sqlState(cause) ?? ''
  const reason = cause instanceof ZodError ? 'unreadable' : BUSY.has(state) ? 'busy' : 'fault'
  const listener = error instanceof ListenerFailed ? error.listener : null
  return { reason, error: (error as Error).message, listener, stuck: true }
}
