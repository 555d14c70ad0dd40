import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import { type Ended, MAX_TOPICS, type RefusedTopic, type ToBrowser, ToServer } from '../shared/live-protocol.ts'
import { SESSION_TOPIC } from '../shared/session-ended.ts'
import { Budget } from './budget.ts'
import type { Database } from './db.ts'
import type { Gate } from './gate.ts'
import type { LiveLimits } from './live-limits.ts'
import { Line } from './live-line.ts'
import type { Log } from './log.ts'
import { Turns } from './turns.ts'
import type { RightsRule, TopicRule } from './wire.ts'

type Row = { id: number; event: string; topic: string | null; payload: unknown }

/** How far back rows may become visible late: a transaction that took its id earlier commits within this time. */
const LATE_MS = 15_000
/** Rows of one reading; the next follows at once. */
const PAGE = 1000
/** The newest of what a listener missed; who missed more has to read. */
const REPLAY = 500
/** Rows that are read again count as one message each so many. */
const ROWS_OF_A_MESSAGE = 50

/** What `Live` works with. */
export type LiveParts = {
  database: Database
  gate: Gate
  topics: readonly TopicRule[]
  /** Events by which somebody's rights change, with whose. */
  rights: readonly RightsRule[]
  limits: LiveLimits
  log: Log
}

/** Carries announced events to the sockets that may hear them. One per process; each reads the outbox for itself. */
export class Live {
  readonly #database: Database
  readonly #gate: Gate
  readonly #rules: ReadonlyMap<string, TopicRule>
  readonly #rights: readonly RightsRule[]
  readonly #limits: LiveLimits
  readonly #log: Log
  readonly #turns: Turns
  readonly #lines = new Set<Line>()
  /** What each address may still ask for, and how many lines it has. */
  readonly #addresses = new Map<string, { budget: Budget; lines: number }>()
  /** Rows above the floor that were carried already. */
  readonly #carried = new Set<number>()
  /** Nothing below it is looked for again. */
  #floor = 0
  /** How far the outbox went at which time, of the last LATE_MS: all of it that could be seen was carried. */
  #marks: { id: number; at: number }[] = []
  #pending: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | null = null

  #beat: NodeJS.Timeout | null = null

  constructor({ database, gate, topics, rights, limits, log }: LiveParts) {
    this.#database = database
    this.#gate = gate
    this.#rules = new Map(topics.map(rule => [rule.prefix, rule]))
    this.#rights = rights
    this.#limits = limits
    this.#log = log
    this.#turns = new Turns(limits.atOnce)
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
    this.#beat = setInterval(() => this.#onBeat(), this.#limits.beatMs)
  }

  /** Ends lines that nobody is at any more, and forgets addresses that left and owe nothing. */
  #onBeat(): void {
    for (const line of this.#lines) line.beat()
    for (const [address, { lines, budget }] of this.#addresses)
      if (lines === 0 && budget.isFull()) this.#addresses.delete(address)
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
    return this.#lines.size
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
    while (this.#again && this.#lines.size > 0) {
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
    const rights = this.#rights.map(rule => rule.event.name)
    return (await this.#database.db
      .selectFrom('outbox')
      .select(['id', 'event', 'topic', 'payload'])
      .where(sql<boolean>`(topic is not null or event = any(${rights}))`)
      .where('id', '>', this.#floor)
      .where('id', '<>', sql<number>`all(${[...this.#carried]}::bigint[])`)
      .orderBy('id')
      .limit(PAGE)
      .execute()) as Row[]
  }

  #carry(row: Row): void {
    this.#carried.add(row.id)
    if (row.topic === SESSION_TOPIC) this.#endSession((row.payload as { sessionId: string }).sessionId)
    for (const { event, whose } of this.#rights) {
      if (event.name === row.event) this.#changeRights(whose(row.payload as never))
    }
    if (row.topic === null) return
    const message = JSON.stringify({ say: 'event', ...row, topic: row.topic } satisfies ToBrowser)
    for (const line of this.#lines) line.carry(row.topic, message)
  }

  #endSession(sessionId: string): void {
    for (const line of this.#lines) {
      if (line.sessionId === sessionId) line.end('session')
      else if (isGreeting(line)) line.changes++
    }
  }

  /** Asks again for what these people listen to, before they are told anything more. */
  #changeRights(userIds: readonly string[]): void {
    for (const line of this.#lines) {
      if (isGreeting(line)) line.changes++
      if (!line.viewer || !userIds.includes(line.viewer.id)) continue
      line.changes++
      line.held ??= []
      this.#inTurn(line, () => this.#askAgain(line))
    }
  }

  /** Who they are now, and which of their topics they may still hear. */
  async #askAgain(line: Line): Promise<void> {
    while (line.held && !line.ended) {
      const asked = line.changes
      if (!(await this.#identify(line))) return
      for (const topic of line.topics) {
        const refused = await this.#refusalTo(line, topic)
        if (refused) this.#drop(line, topic, refused)
      }
      if (asked === line.changes) line.release()
    }
  }

  #drop(line: Line, topic: string, reason: RefusedTopic): void {
    line.topics.delete(topic)
    line.say({ say: 'refused', topic, reason })
  }

  /** Takes over a socket that just opened. */
  accept(socket: WebSocket, address: string): void {
    const line = new Line(socket, address, this.#limits)
    const own = this.#addresses.get(address) ?? { budget: new Budget(this.#limits.messagesOfAddress), lines: 0 }
    if (this.#lines.size >= this.#limits.sockets || own.lines >= this.#limits.socketsOfAddress) {
      line.end('too-many-sockets')
      return
    }
    own.lines++
    this.#addresses.set(address, own)
    this.#lines.add(line)
    const leave = () => {
      if (this.#lines.delete(line)) own.lines--
    }
    socket.on('close', leave)
    socket.on('error', leave)
    socket.on('message', data => {
      if (line.ended) return
      const misuse = this.#hear(line, own.budget, String(data))
      if (misuse) line.end(misuse)
    })
  }

  /** Takes a message; answers what is wrong with it. */
  #hear(line: Line, ofAddress: Budget, text: string): Ended | null {
    const paid = line.budget.spend(1) && ofAddress.spend(1)
    if (!paid || line.waiting >= this.#limits.waiting) return 'too-many-messages'
    const message = ToServer.safeParse(parse(text)).data
    if (!message) return 'unreadable'
    if (message.say === 'hello') {
      if (line.saidHello) return 'second-hello'
      line.saidHello = true
      line.bearer = message.bearer
      this.#inTurn(line, () => this.#greet(line))
    } else if (message.say === 'ping') line.say({ say: 'pong' })
    else if (!line.saidHello) return 'no-hello'
    else if (message.say === 'leave') line.queue(async () => void line.topics.delete(message.topic))
    else this.#inTurn(line, () => this.#listen(line, message.topic, message.after))
    return null
  }

  /** Does something for a line after what it asked for before, and when it is its address's turn. */
  #inTurn(line: Line, work: () => Promise<void>): void {
    line.queue(async () => {
      try {
        await this.#turns.take(line.address, work)
      } catch (error) {
        if (!this.#database.watch.isAway(error)) this.#log.warn({ err: error }, 'a socket could not be answered')
        line.end('closing')
      }
    })
  }

  async #greet(line: Line): Promise<void> {
    // What was announced while nobody listened counts as told: it is asked for with `after`, or not wanted.
    await this.wake()
    const asked = line.changes
    if (!(await this.#identify(line))) return
    const lastId = await this.#lastId()
    // What ended or changed while it was asked for is asked for once more.
    if (asked !== line.changes && !(await this.#identify(line))) return
    line.greeted = true
    line.say({ say: 'welcome', viewerId: line.viewer?.id ?? null, lastId })
  }

  /** Sets who is at the other end; false when their session is over, with which the line ends. */
  async #identify(line: Line): Promise<boolean> {
    if (line.bearer === null) return true
    const identity = await this.#gate.resolve(this.#database.db, line.bearer)
    if (!identity) line.end('session')
    line.viewer = identity?.viewer ?? null
    line.sessionId = identity?.sessionId ?? null
    return identity !== null
  }

  async #refusalTo(line: Line, topic: string): Promise<RefusedTopic | null> {
    const [, prefix, id] = /^([^:]*):(.*)$/s.exec(topic) ?? []
    const rule = this.#rules.get(prefix ?? '')
    if (!rule || id === undefined) return 'unknown-topic'
    if (!rule.id.safeParse(id).success) return 'malformed-id'
    return (await rule.may(this.#database.db, line.viewer, id)) ? null : 'not-allowed'
  }

  async #listen(line: Line, topic: string, after: number | null): Promise<void> {
    // Nothing is replayed of what is heard already.
    if (line.topics.has(topic)) return line.say({ say: 'listening', topic })
    if (line.topics.size >= MAX_TOPICS) return line.say({ say: 'refused', topic, reason: 'too-many-topics' })
    const refused = await this.#refusalTo(line, topic)
    if (refused) return line.say({ say: 'refused', topic, reason: refused })
    line.topics.add(topic)
    const missed = after === null ? [] : await this.#missed(topic, after)
    this.#spendMore(line, Math.floor(missed.length / ROWS_OF_A_MESSAGE))
    // Rights that changed meanwhile are asked for first.
    await this.#askAgain(line)
    if (!line.topics.has(topic)) return
    for (const row of missed) line.say({ say: 'event', ...row, topic })
    line.say({ say: 'listening', topic })
  }

  #spendMore(line: Line, cost: number): void {
    line.budget.spend(cost)
    this.#addresses.get(line.address)?.budget.spend(cost)
  }

  /** What a listener missed. It reaches a little further back than `after`; the browser ignores ids it saw. */
  async #missed(topic: string, after: number): Promise<Row[]> {
    const newest = (await this.#database.db
      .selectFrom('outbox')
      .select(['id', 'event', 'topic', 'payload'])
      .where('topic', '=', topic)
      .where('id', '>', Math.max(0, after - 200))
      .orderBy('id', 'desc')
      .limit(REPLAY)
      .execute()) as Row[]
    return newest.toReversed()
  }

  /** Says "try again" to every socket and closes them. */
  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#beat) clearInterval(this.#beat)
    for (const line of this.#lines) line.end('closing')
  }
}

/** Its hello is being answered: who it is was read before what happens now. */
const isGreeting = (line: Line): boolean => line.saidHello && !line.greeted

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
