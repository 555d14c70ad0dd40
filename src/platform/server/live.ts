import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Viewer } from '../shared/access.ts'
import { CLOSE_SESSION_ENDED, CLOSE_TRY_AGAIN, type ToBrowser, ToServer } from '../shared/live-protocol.ts'
import { SESSION_TOPIC } from '../shared/session-ended.ts'
import type { Database } from './db.ts'
import type { Gate } from './gate.ts'
import type { Log } from './log.ts'
import type { TopicRule } from './wire.ts'

type Row = { id: number; event: string; topic: string; payload: unknown }
type Listening = {
  socket: WebSocket
  viewer: Viewer | null
  sessionId: string | null
  topics: Set<string>
  greeted: boolean
}

/** How far back rows may become visible late: a transaction that took its id earlier commits within this time. */
const LATE_MS = 15_000
/** Rows of one reading; the next follows at once. */
const PAGE = 1000
const MAX_TOPICS = 50
const REPLAY = 500

/** Carries announced events to the sockets that may hear them. One per process; each reads the outbox for itself. */
export class Live {
  readonly #database: Database
  readonly #gate: Gate
  readonly #rules: readonly TopicRule[]
  readonly #log: Log
  readonly #listening = new Set<Listening>()
  /** Rows above the floor that were carried already. */
  readonly #carried = new Set<number>()
  /** Nothing below it is looked for again. */
  #floor = 0
  /** How far the outbox went at which time, of the last LATE_MS: all of it that could be seen was carried. */
  #marks: { id: number; at: number }[] = []
  #pending: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | null = null

  constructor(database: Database, gate: Gate, rules: readonly TopicRule[], log: Log) {
    this.#database = database
    this.#gate = gate
    this.#rules = rules
    this.#log = log
  }

  async start(): Promise<void> {
    this.#floor = await this.#lastId()
    const tick = () => {
      this.#timer = setTimeout(async () => {
        await this.#moveFloor()
        if (this.#timer) tick()
      }, 1000)
    }
    tick()
  }

  /** Looks again for what a lost wake-up left behind, and leaves behind what nobody can add to any more. */
  async #moveFloor(): Promise<void> {
    try {
      const id = await this.#lastId()
      await this.wake()
      const now = Date.now()
      this.#marks.push({ id, at: now })
      while (now - this.#marks[0]!.at >= LATE_MS) this.#floor = Math.max(this.#floor, this.#marks.shift()!.id)
      for (const carried of this.#carried) if (carried <= this.#floor) this.#carried.delete(carried)
    } catch (error) {
      if (!this.#database.watch.isAway(error)) this.#log.warn({ err: error }, 'the end of the outbox could not be read')
    }
  }

  async #lastId(): Promise<number> {
    const row = await this.#database.db
      .selectFrom('outbox')
      .select(e => e.fn.max('id').as('id'))
      .executeTakeFirst()
    return row?.id ?? 0
  }

  /** Number of open sockets, for /metrics. */
  get size(): number {
    return this.#listening.size
  }

  /** Reads what is new and carries it, if anybody listens. Safe to call at any time; calls while it runs make it look once more. */
  wake(): Promise<void> {
    this.#again = true
    this.#pending ??= this.#read().finally(() => {
      this.#pending = null
    })
    return this.#pending
  }

  async #read(): Promise<void> {
    while (this.#again && this.#listening.size > 0) {
      this.#again = false
      try {
        const rows = await this.#newRows()
        for (const row of rows) this.#carry(row)
        if (rows.length === PAGE) this.#again = true
      } catch (error) {
        this.#marks = []
        if (!this.#database.watch.isAway(error)) this.#log.warn({ err: error }, 'live events could not be read')
      }
    }
  }

  async #newRows(): Promise<Row[]> {
    return (await this.#database.db
      .selectFrom('outbox')
      .select(['id', 'event', 'topic', 'payload'])
      .where('topic', 'is not', null)
      .where('id', '>', this.#floor)
      .where('id', '<>', sql<number>`all(${[...this.#carried]}::bigint[])`)
      .orderBy('id')
      .limit(PAGE)
      .execute()) as Row[]
  }

  #carry(row: Row): void {
    this.#carried.add(row.id)
    if (row.topic === SESSION_TOPIC) this.#endSession((row.payload as { sessionId: string }).sessionId)
    const message = JSON.stringify({ say: 'event', ...row } satisfies ToBrowser)
    for (const one of this.#listening) if (one.topics.has(row.topic)) one.socket.send(message)
  }

  #endSession(sessionId: string): void {
    for (const one of this.#listening) {
      if (one.sessionId !== sessionId) continue
      say(one, { say: 'ended', reason: 'session' })
      one.socket.close(CLOSE_SESSION_ENDED)
    }
  }

  /** Takes over a socket that just opened. */
  accept(socket: WebSocket): void {
    const one: Listening = { socket, viewer: null, sessionId: null, topics: new Set(), greeted: false }
    this.#listening.add(one)
    let queue = Promise.resolve()
    socket.on('message', data => {
      // Messages of one socket are answered in their order.
      queue = queue
        .then(() => this.#hear(one, String(data)))
        .catch(error => this.#log.warn({ err: error }, 'a socket message failed'))
    })
    socket.on('close', () => this.#listening.delete(one))
    socket.on('error', () => this.#listening.delete(one))
  }

  async #hear(one: Listening, text: string): Promise<void> {
    const parsed = ToServer.safeParse(parse(text))
    if (!parsed.success) return one.socket.close(1008)
    const message = parsed.data
    if (message.say === 'ping') return say(one, { say: 'pong' })
    if (message.say === 'hello') return this.#greet(one, message.bearer)
    if (!one.greeted) return one.socket.close(1008)
    if (message.say === 'leave') return void one.topics.delete(message.topic)
    return this.#listen(one, message.topic, message.after)
  }

  async #greet(one: Listening, bearer: string | null): Promise<void> {
    // What was announced while nobody listened counts as told: it is asked for with `after`, or not wanted.
    await this.wake()
    const identity = bearer ? await this.#gate.resolve(this.#database.db, bearer) : null
    if (bearer && !identity) {
      say(one, { say: 'ended', reason: 'session' })
      return one.socket.close(CLOSE_SESSION_ENDED)
    }
    one.viewer = identity?.viewer ?? null
    one.sessionId = identity?.sessionId ?? null
    one.greeted = true
    say(one, { say: 'welcome', viewerId: one.viewer?.id ?? null, lastId: await this.#lastId() })
  }

  async #listen(one: Listening, topic: string, after: number | null): Promise<void> {
    const [prefix, id] = [topic.slice(0, topic.indexOf(':')), topic.slice(topic.indexOf(':') + 1)]
    const rule = this.#rules.find(candidate => candidate.prefix === prefix)
    const may = rule && one.topics.size < MAX_TOPICS && (await rule.may(this.#database.db, one.viewer, id))
    if (!may) return say(one, { say: 'refused', topic })
    one.topics.add(topic)
    if (after !== null) await this.#replay(one, topic, after)
    say(one, { say: 'listening', topic })
  }

  /** What a listener missed. It reaches a little further back than `after`; the browser ignores ids it saw. */
  async #replay(one: Listening, topic: string, after: number): Promise<void> {
    const rows = (await this.#database.db
      .selectFrom('outbox')
      .select(['id', 'event', 'topic', 'payload'])
      .where('topic', '=', topic)
      .where('id', '>', Math.max(0, after - 200))
      .orderBy('id')
      .limit(REPLAY)
      .execute()) as Row[]
    for (const row of rows) say(one, { say: 'event', ...row })
  }

  /** Says "try again" to every socket and closes them. */
  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const one of this.#listening) {
      say(one, { say: 'ended', reason: 'closing' })
      one.socket.close(CLOSE_TRY_AGAIN)
    }
  }
}

const say = (one: Listening, message: ToBrowser): void => void one.socket.send(JSON.stringify(message))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
