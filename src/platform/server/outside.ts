import { sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../shared/refusal.ts'
import { type Database, type Db, type Tx, transact } from './db.ts'
import type { Log } from './log.ts'
import { Queue } from './queue.ts'
import { seal, unseal } from './seal.ts'

/** Which call it is, the same however often it is asked, and what for. */
type Asking = { id: string; cause: string }

/**
 * A kind of call to a server that is not ours, when asking twice or forgetting the answer would be wrong. In this order: the intent
 * is a row, then the call is made, then what was answered is kept with its effect here, once.
 */
export type OutsideCall<Request, Outcome> = {
  /** `<feature>.<what it asks>`; unique. */
  name: string
  request: z.ZodType<Request>
  outcome: z.ZodType<Outcome>
  /** How long the other side may take. */
  seconds: number
  /**
   * Asks. A no of the other side is an outcome; what is thrown means that nobody knows whether it was done. A Refusal reaches whoever
   * asked as it is, anything else as `outside-silent`.
   */
  call(request: Request, asking: Asking & { signal: AbortSignal }): Promise<Outcome>
}

/** What an outcome changes here, in one transaction with the mark that it did. */
type EffectOf<Request, Outcome, Effect> = (
  tx: Tx,
  asked: Asking & { request: Request; outcome: Outcome },
) => Promise<Effect>

/**
 * One that is carried on when whoever asked is gone or the other side was silent: asked again under its id until it answers, for a
 * day. The other side must take an id twice as once. Plugged in by `carry` of the feature.
 */
export type CarriedCall<Request, Outcome, Effect> = OutsideCall<Request, Outcome> & {
  effect: EffectOf<Request, Outcome, Effect>
  /**
   * Whether staff may have it asked again long after it was given up: the other side still takes its id as once, also when it forgot
   * the keys of that day. Without it nothing is asked again.
   */
  safeLater?: boolean
  /**
   * Somebody waits in front of a screen: who comes again for the same after so many seconds asks on under its id, since whoever asked
   * first is gone or waits in vain. Without it they are told that it is going on until the queue carries it on.
   */
  patience?: number
}

type Intent<Request> = {
  /** What it is asked for; the same cause is asked once. */
  cause: string
  /** What is asked, in the transaction that keeps the intent. */
  intend(tx: Tx): Promise<Request>
}

/** What came of asking; `effect` is null when it had been taken before. */
export type Came<Outcome, Effect> = { id: string; outcome: Outcome; effect: Effect | null }

/**
 * Asks, and answers when the outcome took effect. Who comes with the same cause gets what the first one got; while that is still going
 * on `idempotency-in-progress`, but for a call whose `patience` is over: that is asked on; when it was given up `outside-silent`.
 * Throws what `intend` and the effect throw, and what the call throws as a Refusal. A call that nobody carries on has its effect from whoever asks, and is given up when that fails.
 */
export type Ask = {
  <Request, Outcome, Effect>(
    kind: CarriedCall<Request, Outcome, Effect>,
    intent: Intent<Request>,
  ): Promise<Came<Outcome, Effect>>
  <Request, Outcome, Effect>(
    kind: OutsideCall<Request, Outcome>,
    intent: Intent<Request> & { effect: EffectOf<Request, Outcome, Effect> },
  ): Promise<Came<Outcome, Effect>>
}

/** A question that is kept and not asked yet. */
export type Intended = Pick<Row, 'id' | 'name' | 'cause' | 'attempts'> & { request_sealed: string }

/** Keeps what is to be asked in the transaction that decides it; of a cause for which nothing was asked before. */
export type Intend = <Request, Outcome, Effect>(
  tx: Tx,
  kind: CarriedCall<Request, Outcome, Effect>,
  asking: { cause: string; request: Request },
) => Promise<Intended>

/** Asks what was kept, after that transaction; where nobody does it is asked by the queue. Answers and throws as `Ask`. */
export type AskIntended = <Request, Outcome, Effect>(
  kind: CarriedCall<Request, Outcome, Effect>,
  intended: Intended,
) => Promise<Came<Outcome, Effect>>

type AnyCall = CarriedCall<unknown, unknown, unknown>
type Row = {
  id: string
  name: string
  cause: string
  request_sealed: string
  outcome_sealed: string | null
  attempts: number
}

/** Longer than the call may take, so that nobody takes over what is still going on. */
const SPARE_SECONDS = 20
/** What took effect is known for so long when the same is asked for again. */
const KNOWN_DAYS = 30

/** Until then nobody else carries it on. */
const heldFor = ({ seconds }: Pick<AnyCall, 'seconds'>) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds + SPARE_SECONDS})`

/** What was answered first stays. */
const keptFirst = (answered: string) => ({
  outcome_sealed: sql<string>`coalesce(outcome_sealed, ${answered})`,
  answered_at: sql<Date>`coalesce(answered_at, clock_timestamp())`,
})

/** The other side was silent, or what it said is not to be understood: it is not known whether it did what it was asked. */
class Silent extends Error {}

const explain = (error: unknown) => ({
  reason: error instanceof Silent ? 'silent' : error instanceof Refusal ? 'refused' : 'fault',
  error: (error as Error).message,
})

/** The calls of one process to servers that are not ours; those that another process began and left are carried on. */
export class Outside {
  readonly #database: Database
  readonly #key: string
  readonly #carried: ReadonlyMap<string, AnyCall>
  readonly #queue: Queue<Row>
  readonly #log: Log

  /** `key` seals what is asked and answered. */
  constructor(database: Database, key: string, carried: readonly AnyCall[], log: Log) {
    this.#database = database
    this.#key = key
    this.#log = log
    this.#carried = new Map(carried.map(kind => [kind.name, kind]))
    const work = {
      table: 'outside_calls' as const,
      name: 'outside calls',
      atOnce: database.kind === 'embedded' ? 1 : 4,
      // What another version of the program asked is left to that.
      open: sql<boolean>`waiting.done_at is null and waiting.name = any(${[...this.#carried.keys()]}::text[])`,
      columns: sql`name, cause, request_sealed, outcome_sealed`,
      firstWait: 15,
      carry: async (row: Row) => void (await this.#goOn(this.#carried.get(row.name)!, row)),
      explain,
    }
    this.#queue = new Queue(database, work, log)
  }

  start(): void {
    this.#queue.start()
  }

  stop(): Promise<void> {
    return this.#queue.stop()
  }

  /** Carries on all that is due; resolves when nothing is. */
  wake(): Promise<void> {
    return this.#queue.wake()
  }

  ask: Ask = (async (asked: AnyCall | OutsideCall<unknown, unknown>, intent: Intent<unknown>) => {
    const kind: AnyCall = { ...(intent as unknown as AnyCall), ...asked }
    const isCarried = 'effect' in asked
    if (isCarried) this.#check(asked as AnyCall)
    const row = await this.#intend(kind, intent)
    if (row.done) return { id: row.id, outcome: kind.outcome.parse(this.#open(row.outcome_sealed!)), effect: null }
    return this.#goOnOrNote(kind, row, isCarried)
  }) as Ask

  intend: Intend = async (tx, kind, { cause, request }) => {
    this.#check(kind as unknown as AnyCall)
    const request_sealed = this.#seal(kind.request.parse(request))
    const named = { name: kind.name, cause }
    const row = await tx
      .insertInto('outside_calls')
      .values({ ...named, request_sealed, carried: true, next_at: heldFor(kind), attempts: 1 })
      .returning(['id', 'attempts'])
      .executeTakeFirstOrThrow()
    return { ...named, ...row, request_sealed }
  }

  askIntended: AskIntended = ((kind: AnyCall, intended: Intended) =>
    this.#goOnOrNote(kind, { ...intended, outcome_sealed: null }, true)) as AskIntended

  #check(kind: AnyCall): void {
    if (this.#carried.get(kind.name) !== kind) throw new Error(`${kind.name} was not plugged in`)
  }

  #goOnOrNote(kind: AnyCall, row: Row, isCarried: boolean): Promise<Came<unknown, unknown>> {
    return this.#goOn(kind, row).catch(async error => {
      // With the database away it stays as it is: it will be found there.
      if (!this.#database.watch.isAway(error)) await this.#noteFailure(row, error, isCarried)
      throw error instanceof Silent ? new Refusal('outside-silent') : error
    })
  }

  /** Whether a kind may be asked again by staff after it was given up. */
  maySafelyAskLater(name: string): boolean {
    return this.#carried.get(name)?.safeLater === true
  }

  async #intend(kind: AnyCall, { cause, intend }: Intent<unknown>): Promise<Row & { done: boolean }> {
    const hold = heldFor(kind)
    const named = { name: kind.name, cause }
    return transact(this.#database.db, async tx => {
      // Whoever comes with the same cause waits here until this transaction ends, and then finds the row.
      const row = await tx
        .insertInto('outside_calls')
        .values({ ...named, carried: this.#carried.has(kind.name), next_at: hold, attempts: 1 })
        .onConflict(known => known.columns(['name', 'cause']).doNothing())
        .returning(['id', 'attempts'])
        .executeTakeFirst()
      if (!row) return { ...named, ...(await this.#askedBefore(tx, kind, named)) }
      const request_sealed = this.#seal(kind.request.parse(await intend(tx)))
      await tx.updateTable('outside_calls').set({ request_sealed }).where('id', '=', row.id).execute()
      return { ...named, ...row, request_sealed, outcome_sealed: null, done: false }
    })
  }

  async #askedBefore(tx: Tx, kind: AnyCall, { name, cause }: Pick<Row, 'name' | 'cause'>) {
    const before = await tx
      .selectFrom('outside_calls')
      .select(['id', 'outcome_sealed', 'attempts', 'done_at', 'dead_at'])
      .where('name', '=', name)
      .where('cause', '=', cause)
      .executeTakeFirstOrThrow()
    if (before.done_at) return { ...before, request_sealed: '', done: true }
    if (before.dead_at) throw new Refusal('outside-silent')
    const taken = await this.#takeUp(tx, kind, before.id)
    if (!taken) throw new Refusal('idempotency-in-progress')
    return { ...taken, request_sealed: taken.request_sealed!, done: false }
  }

  /** One of those who come when the patience is over asks on; what was answered meanwhile is not asked for again. */
  async #takeUp(tx: Tx, kind: AnyCall, id: string) {
    if (kind.patience === undefined) return undefined
    return tx
      .updateTable('outside_calls')
      .set(row => ({ next_at: heldFor(kind), attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .where('next_at', '<=', sql<Date>`${heldFor(kind)} - make_interval(secs => ${kind.patience})`)
      .returning(['id', 'outcome_sealed', 'attempts', 'request_sealed'])
      .executeTakeFirst()
  }

  async #goOn(kind: AnyCall, row: Row): Promise<Came<unknown, unknown>> {
    const asked = { id: row.id, cause: row.cause, request: kind.request.parse(this.#open(row.request_sealed)) }
    if (row.outcome_sealed) return this.#takeEffect(kind, asked, row.outcome_sealed)
    const sealed = this.#seal(await this.#call(kind, asked))
    return this.#takeEffect(kind, asked, sealed).catch(async error => {
      // It is kept by itself where its effect failed, so that nobody asks again.
      if (!this.#database.watch.isAway(error)) await this.#keep(row, sealed)
      throw error
    })
  }

  /** What was answered first is kept and takes effect, in one transaction; null where it had been taken before. */
  async #takeEffect(kind: AnyCall, asked: Asking & { request: unknown }, answered: string) {
    return transact(this.#database.db, async tx => {
      const marked = await tx
        .updateTable('outside_calls')
        .set({
          ...keptFirst(answered),
          done_at: sql<Date>`clock_timestamp()`,
          request_sealed: null,
          reason: null,
          error: null,
        })
        .where('id', '=', asked.id)
        .where('done_at', 'is', null)
        .where('dead_at', 'is', null)
        .returning('outcome_sealed')
        .executeTakeFirst()
      const before = marked ?? (await this.#answered(tx, asked.id))
      const outcome = kind.outcome.parse(this.#open(before?.outcome_sealed ?? answered))
      return { id: asked.id, outcome, effect: marked ? await kind.effect(tx, { ...asked, outcome }) : null }
    })
  }

  #answered(tx: Tx, id: string) {
    return tx.selectFrom('outside_calls').select('outcome_sealed').where('id', '=', id).executeTakeFirst()
  }

  async #call(kind: AnyCall, { request, ...asking }: Asking & { request: unknown }): Promise<unknown> {
    const signal = AbortSignal.timeout(kind.seconds * 1000)
    try {
      return kind.outcome.parse(await kind.call(request, { ...asking, signal }))
    } catch (error) {
      throw error instanceof Refusal ? error : new Silent((error as Error).message, { cause: error })
    }
  }

  async #keep({ id }: Row, answered: string): Promise<void> {
    await this.#database.db.updateTable('outside_calls').set(keptFirst(answered)).where('id', '=', id).execute()
  }

  async #noteFailure(row: Row, failure: unknown, isCarried: boolean): Promise<void> {
    const { reason, error } = explain(failure)
    if (reason !== 'refused')
      this.#log.warn({ outside: row.name, row: row.id, reason, why: error }, 'a call to another server failed')
    await this.#database.db
      .updateTable('outside_calls')
      .set({
        reason,
        error: error.slice(0, 1000),
        ...(isCarried ? { next_at: sql<Date>`clock_timestamp() + interval '15 seconds'` } : GIVEN_UP),
      })
      .where('id', '=', row.id)
      .where('done_at', 'is', null)
      .execute()
  }

  #seal(value: unknown): string {
    return seal(this.#key, JSON.stringify(value ?? null))
  }

  #open(sealed: string): unknown {
    return JSON.parse(unseal(this.#key, sealed))
  }
}

const GIVEN_UP = { dead_at: sql<Date>`clock_timestamp()`, request_sealed: null, outcome_sealed: null }

/** Gives up what a process began and nobody carries on, and forgets what ended long ago. */
export async function sweepOutside(db: Db): Promise<void> {
  await db
    .updateTable('outside_calls')
    .set({ ...GIVEN_UP, reason: 'left' })
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('next_at', '<', sql<Date>`clock_timestamp()`)
    .where('carried', '=', false)
    .execute()
  await sql`delete from outside_calls where coalesce(done_at, dead_at) < now() - make_interval(days => ${KNOWN_DAYS})`.execute(
    db,
  )
}
