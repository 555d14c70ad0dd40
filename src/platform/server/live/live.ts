import type { WebSocket } from 'ws'
import type { Ended, RefusedSignal, RefusedTopic, ToBrowser, ToServer } from '../../shared/live-protocol.ts'
import { SESSION_TOPIC } from '../../shared/session-ended.ts'
import { present, type SignalKind, type Signalled } from '../../shared/signal.ts'
import { Budget } from '../budget.ts'
import type { Database } from '../db.ts'
import type { Gate } from '../gate.ts'
import type { Log } from '../log.ts'
import { Turns } from '../turns.ts'
import type { Bus, BusMessage } from './bus.ts'
import { Line, readMessage } from './line.ts'
import { Lines } from './lines.ts'
import type { LiveLimits } from './live-limits.ts'
import { eventsAfter, givePlaces, lastPlace, missedOf, PAGE, type Placed } from './live-log.ts'
import type { RightsRule, SignalRule, TopicRule } from './live-rules.ts'
import { Presence } from './presence.ts'
import { Signals } from './signals.ts'

/** So often it is looked whether a wake-up was lost. */
const LOOK_MS = 1000
/** Events that are read again count as one message each so many. */
const EVENTS_OF_A_MESSAGE = 50

/** What `Live` works with. */
export type LiveParts = {
  database: Database
  gate: Gate
  topics: readonly TopicRule[]
  signals: readonly SignalRule[]
  /** Events by which somebody's rights change, with whose. */
  rights: readonly RightsRule[]
  limits: LiveLimits
  /** The way to the other processes of the club. */
  bus: Bus
  /** Which club it is, on a bus that others use as well. */
  club: string
  log: Log
}

/**
 * The live line: carries announced events, and signals that pass, to the sockets that may hear them. One per process. Every process
 * reads the events itself, in the order of the places that one of them gives (live-log.ts); the bus only says that there are new ones.
 */
export class Live {
  readonly #parts: LiveParts
  readonly #rules: ReadonlyMap<string, TopicRule>
  readonly #limits: LiveLimits
  readonly #turns: Turns
  readonly #lines = new Lines()
  readonly #signals: Signals
  readonly #presence: Presence
  /** What each address may still ask for, and how many lines it has. */
  readonly #addresses = new Map<string, { budget: Budget; lines: number }>()
  /** Everything up to this place was carried. */
  #place = 0
  #pending: Promise<void> | null = null
  /** Something may have no place yet; something may not be read yet. */
  #unplaced = false
  #unread = false
  #timers: NodeJS.Timeout[] = []
  #stopped = false

  constructor(parts: LiveParts) {
    this.#parts = parts
    this.#rules = new Map(parts.topics.map(rule => [rule.prefix, rule]))
    this.#limits = parts.limits
    this.#turns = new Turns(parts.limits.atOnce)
    const { bus } = parts
    this.#signals = new Signals(parts.signals, this.#lines, this.#limits, bus)
    this.#presence = new Presence({
      count: topic => this.#lines.people(topic),
      tell: (topic, count) => this.#signals.tell(topic, present.name, { count }),
      pass: (topic, count) => bus.tell({ say: 'present', topic, count }),
    })
  }

  async start(): Promise<void> {
    this.#place = await lastPlace(this.#parts.database.db)
    this.#timers = [
      setInterval(() => void this.wake(), LOOK_MS),
      setInterval(() => this.#onBeat(), this.#limits.beatMs),
    ]
    await this.#parts.bus.start({
      club: this.#parts.club,
      hear: (message, from) => this.#hearOthers(message, from),
      open: () => {
        this.#presence.beat()
        void this.wake()
      },
    })
  }

  /** Ends lines that nobody is at any more, and forgets addresses that left and owe nothing. */
  #onBeat(): void {
    for (const line of this.#lines) line.beat()
    for (const [address, { lines, budget }] of this.#addresses)
      if (lines === 0 && budget.isFull()) this.#addresses.delete(address)
    this.#signals.forgetQuiet()
    this.#presence.beat()
  }

  #hearOthers(message: BusMessage, from: string): void {
    if (message.say === 'present') this.#presence.hear(from, message.topic, message.count)
    else if (message.say === 'signal') this.#signals.hear(message.topic, message.signal, message.payload)
    else if (message.place > this.#place && this.#lines.size > 0) {
      this.#unread = true
      void this.#run()
    }
  }

  /** Number of open sockets, for /metrics. */
  get size(): number {
    return this.#lines.size
  }

  /** Tells a signal to whoever listens to a topic now, on every process. It is kept nowhere. */
  publish<K extends SignalKind>(topic: string, kind: K, payload: Signalled<K>): void {
    this.#signals.publish(topic, kind, payload)
  }

  /**
   * Gives places to what was committed, and carries what is new if anybody listens. Safe to call at any time; calls while it runs
   * make it look once more.
   */
  wake(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    this.#unplaced = true
    return this.#run()
  }

  #run(): Promise<void> {
    this.#pending ??= this.#lookUntilNothing().finally(() => {
      this.#pending = null
      if (this.#unplaced || this.#unread) void this.#run()
    })
    return this.#pending
  }

  async #lookUntilNothing(): Promise<void> {
    const { database, log } = this.#parts
    while (this.#unplaced || this.#unread) {
      try {
        if (this.#unplaced) await this.#givePlaces()
        this.#unread = false
        await this.#carryNew()
      } catch (error) {
        this.#unplaced = false
        this.#unread = false
        if (!database.watch.isAway(error)) log.warn({ err: error }, 'live events could not be read')
      }
    }
  }

  /** Another process that is at it learns of what was committed since as we did, and looks once more. */
  async #givePlaces(): Promise<void> {
    this.#unplaced = false
    const turn = await givePlaces(this.#parts.database.db)
    if (!turn) return
    if (turn.more) this.#unplaced = true
    if (turn.given > 0) this.#parts.bus.tell({ say: 'placed', place: turn.last })
    // What was announced while nobody listened counts as told.
    if (this.#lines.size === 0) this.#place = Math.max(this.#place, turn.last)
  }

  async #carryNew(): Promise<void> {
    while (this.#lines.size > 0) {
      const events = await eventsAfter(this.#parts.database.db, this.#place)
      for (const event of events) this.#carry(event)
      if (events.length < PAGE) return
    }
  }

  #carry(event: Placed): void {
    const { topic, place, payload } = event
    this.#place = place
    if (topic === SESSION_TOPIC) this.#endSession((payload as { sessionId: string }).sessionId)
    for (const rule of this.#parts.rights) {
      if (rule.event.name === event.event) this.#changeRights(rule.whose(payload as never))
    }
    if (topic === null) return
    const lines = this.#lines.listeningTo(topic)
    if (lines.size === 0) return
    const text = JSON.stringify(messageOf(event, topic))
    for (const line of lines) line.carry({ topic, place, text })
  }

  #endSession(sessionId: string): void {
    for (const line of this.#lines.ofSession(sessionId)) line.end('session')
    for (const line of this.#lines.greeting) line.changes++
  }

  /** Asks again for what these people listen to, before they are told anything more. */
  #changeRights(userIds: readonly string[]): void {
    for (const line of this.#lines.greeting) line.changes++
    for (const line of userIds.flatMap(id => [...this.#lines.ofViewer(id)])) {
      line.changes++
      line.hold()
      this.#inTurn(line, async () => {
        await this.#askAgain(line)
        line.release()
      })
    }
  }

  /** Who they are now, and which of their topics they may still hear. */
  async #askAgain(line: Line): Promise<void> {
    while (line.mustAsk && !line.ended) {
      const asked = line.changes
      if (!(await this.#identify(line))) return
      for (const topic of [...line.topics.keys()]) {
        const refused = await this.#refusalTo(line, topic)
        if (!refused) continue
        this.#leave(line, topic)
        line.say({ say: 'refused', topic, reason: refused })
      }
      line.asked = asked
    }
  }

  #leave(line: Line, topic: string): void {
    this.#lines.leave(line, topic)
    this.#countAgain(topic)
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
      const topics = this.#lines.remove(line)
      if (!topics) return
      own.lines--
      for (const topic of topics) this.#countAgain(topic)
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
    const message = readMessage(text)
    if (!message) return 'unreadable'
    if (message.say === 'hello') {
      if (line.saidHello) return 'second-hello'
      line.saidHello = true
      line.bearer = message.bearer
      this.#inTurn(line, () => this.#greet(line))
    } else if (message.say === 'ping') line.say({ say: 'pong' })
    else if (!line.saidHello) return 'no-hello'
    else if (message.say === 'leave') this.#inOrder(line, async () => this.#leave(line, message.topic))
    else if (message.say === 'publish') this.#inOrder(line, async () => this.#pass(line, message))
    else this.#inTurn(line, () => this.#listen(line, message.topic, message.after))
    return null
  }

  /** The same when it is its address's turn. */
  #inTurn(line: Line, work: () => Promise<void>): void {
    this.#inOrder(line, () => this.#turns.take(line.address, work))
  }

  /** Does something for a line after what it asked for before; what fails ends that line, and nothing else. */
  #inOrder(line: Line, work: () => Promise<void>): void {
    line.queue(async () => {
      try {
        await work()
      } catch (error) {
        const { database, log } = this.#parts
        if (!database.watch.isAway(error)) log.warn({ err: error }, 'a socket could not be answered')
        line.end('closing')
      }
    })
  }

  async #greet(line: Line): Promise<void> {
    this.#lines.greeting.add(line)
    // What was announced before counts as told: it is asked for with `after`, or not wanted.
    await this.wake()
    // What ended or changed while it was asked for is asked for once more.
    do {
      line.asked = line.changes
      if (!(await this.#identify(line))) return
    } while (line.mustAsk)
    this.#lines.greeting.delete(line)
    line.greeted = true
    line.say({ say: 'welcome', viewerId: line.viewer?.id ?? null, lastId: this.#place })
  }

  /** Sets who is at the other end; false when their session is over, with which the line ends. */
  async #identify(line: Line): Promise<boolean> {
    if (line.bearer === null) return true
    const identity = await this.#parts.gate.resolve(this.#parts.database.db, line.bearer)
    if (!identity) line.end('session')
    // Whoever looks as a member hears what everybody may hear: no line of theirs is listened to.
    this.#lines.name(line, identity?.lookedBy === undefined ? identity : null)
    return identity !== null
  }

  async #refusalTo(line: Line, topic: string): Promise<RefusedTopic | null> {
    const id = idOf(topic)
    const rule = this.#rules.get(prefixOf(topic))
    if (!rule || id === null) return 'unknown-topic'
    if (!rule.id.safeParse(id).success) return 'malformed-id'
    return (await rule.may(this.#parts.database.db, line.viewer, id)) ? null : 'not-allowed'
  }

  async #listen(line: Line, topic: string, after: number | null): Promise<void> {
    // Nothing is replayed of what is heard already.
    const told = line.topics.get(topic)
    if (told !== undefined) return line.say({ say: 'listening', topic, from: told })
    if (line.topics.size >= this.#limits.topics) return line.say({ say: 'refused', topic, reason: 'too-many-topics' })
    const refused = await this.#refusalTo(line, topic)
    if (refused) return line.say({ say: 'refused', topic, reason: refused })
    if (after === null) this.#lines.listen(line, topic, this.#place)
    else await this.#catchUp(line, topic, after)
    // Rights that changed meanwhile are asked for first.
    await this.#askAgain(line)
    const from = line.topics.get(topic)
    if (from !== undefined) line.say({ say: 'listening', topic, from })
    line.release()
    if (from === undefined) return
    this.#countAgain(topic)
    const count = this.#presence.told(topic)
    if (count !== undefined) line.say({ say: 'signal', topic, signal: present.name, payload: { count } })
  }

  /** Listens to a topic and tells what was missed of it first; what comes meanwhile waits, and comes after it. */
  async #catchUp(line: Line, topic: string, after: number): Promise<void> {
    line.hold()
    this.#lines.listen(line, topic, after)
    const { events, lost } = await missedOf(this.#parts.database.db, topic, after)
    const cost = Math.floor(events.length / EVENTS_OF_A_MESSAGE)
    line.budget.spend(cost)
    this.#addresses.get(line.address)?.budget.spend(cost)
    await this.#askAgain(line)
    if (!line.topics.has(topic)) return
    if (lost !== null) {
      line.topics.set(topic, lost)
      line.say({ say: 'lost', topic, before: lost })
    }
    for (const event of events) line.tell({ topic, place: event.place, text: JSON.stringify(messageOf(event, topic)) })
  }

  /** Passes on what a browser publishes, or says why not. */
  #pass(line: Line, { topic, signal, payload }: Extract<ToServer, { say: 'publish' }>): void {
    const reason: RefusedSignal | null = this.#signals.take(line, topic, signal, payload)
    if (reason) line.say({ say: 'unsaid', topic, signal, reason })
  }

  #countAgain(topic: string): void {
    if (this.#rules.get(prefixOf(topic))?.counts) this.#presence.changed(topic)
  }

  /** Says "try again" to every socket and closes them. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    this.#presence.stop()
    for (const line of this.#lines) line.end('closing')
    await this.#pending
    await this.#parts.bus.stop()
  }
}

/** The part of a topic that names its rule, and the part that is an id; null without one. */
const prefixOf = (topic: string): string => topic.split(':', 1)[0]!
const idOf = (topic: string): string | null => (topic.includes(':') ? topic.slice(topic.indexOf(':') + 1) : null)

const messageOf = ({ place, before, event, payload }: Placed, topic: string): ToBrowser => ({
  say: 'event',
  id: place,
  before,
  event,
  topic,
  payload,
})
