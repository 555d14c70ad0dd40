import type { WebSocket } from 'ws'
import type { Viewer } from '../../shared/access.ts'
import { CLOSE_CODES, type Ended, type ToBrowser, ToServer } from '../../shared/live-protocol.ts'
import { Budget } from '../budget.ts'
import type { LiveLimits } from './live-limits.ts'

/** The other end gets so long to answer that a socket is closed. */
const GOODBYE_MS = 2000

/** An event as it goes over the line: on which topic, in which place, and the text of it, written once for all lines. */
export type Carried = { topic: string; place: number; text: string }

/** One open socket: who is at its other end, what they listen to, and how much they asked for. */
export class Line {
  readonly address: string
  /** What it listens to, with the place up to which it was told everything. */
  readonly topics = new Map<string, number>()
  readonly budget: Budget
  readonly signals: Budget
  bearer: string | null = null
  viewer: Viewer | null = null
  sessionId: string | null = null
  /** Said hello; `greeted` once it was answered. */
  saidHello = false
  greeted = false
  ended = false
  /** How often its rights changed, and after how many changes it was last asked what it may hear. */
  changes = 0
  asked = 0
  /** Events that wait until it is known whether they may still be heard, or until what came before them was told; null when none must. */
  #held: Carried[] | null = null
  /** Messages under way or waiting. */
  waiting = 0
  #done: Promise<void> = Promise.resolve()
  #alive = true
  readonly #socket: WebSocket
  readonly #limits: LiveLimits
  readonly #hello: NodeJS.Timeout

  constructor(socket: WebSocket, address: string, limits: LiveLimits) {
    this.#socket = socket
    this.#limits = limits
    this.address = address
    this.budget = new Budget(limits.messages)
    this.signals = new Budget(limits.signals)
    this.#hello = setTimeout(() => this.saidHello || this.end('no-hello'), limits.helloMs)
    socket.on('pong', () => void (this.#alive = true))
    socket.on('close', () => this.#forget())
    socket.on('error', () => this.#forget())
  }

  #forget(): void {
    this.ended = true
    clearTimeout(this.#hello)
  }

  /** What is asked for on one line is done in its order. */
  queue(work: () => Promise<void>): void {
    this.waiting++
    this.#done = this.#done.then(async () => {
      if (!this.ended) await work()
      this.waiting--
    })
  }

  say(message: ToBrowser): void {
    this.#send(JSON.stringify(message))
  }

  /** Sends; a line whose other end does not read what lies ready is closed. */
  #send(text: string): void {
    if (this.ended) return
    this.#socket.send(text)
    if (this.#socket.bufferedAmount > this.#limits.unreadBytes) this.end('too-slow')
  }

  /** Tells an event that was not told yet; a line that listens to its topic is told each one time, in the order of places. */
  tell({ topic, place, text }: Carried): void {
    const told = this.topics.get(topic)
    if (told === undefined || place <= told) return
    this.topics.set(topic, place)
    this.#send(text)
  }

  /** Tells an event, or keeps it while the line holds still. */
  carry(event: Carried): void {
    if (this.#held) this.#held.push(event)
    else this.tell(event)
  }

  /** What passes is not waited for: a line that holds still, or does not read what lies ready, does without. */
  signal(text: string): void {
    if (!this.#held && this.#socket.bufferedAmount <= this.#limits.slowBytes) this.#send(text)
  }

  /** Keeps events from now on, until it is released. */
  hold(): void {
    this.#held ??= []
  }

  /** True when its rights changed since it was asked what it may hear. */
  get mustAsk(): boolean {
    return this.asked !== this.changes
  }

  /** Tells what was kept, unless rights changed again: then it waits for that to be asked. */
  release(): void {
    if (this.mustAsk) return
    const held = this.#held ?? []
    this.#held = null
    for (const event of held) this.tell(event)
  }

  /** Says why and closes. */
  end(reason: Ended): void {
    if (this.ended) return
    this.#forget()
    this.#socket.send(JSON.stringify({ say: 'ended', reason } satisfies ToBrowser))
    this.#socket.close(CLOSE_CODES[reason], reason)
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref()
  }

  /** Asks for a sign of life; whoever gave none since it was last asked for is gone. */
  beat(): void {
    if (this.#alive) this.#socket.ping()
    else this.#socket.terminate()
    this.#alive = false
  }
}

/** What a browser says; undefined for what is no message. */
export function readMessage(text: string): ToServer | undefined {
  try {
    return ToServer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
