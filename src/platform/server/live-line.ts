import type { WebSocket } from 'ws'
import type { Viewer } from '../shared/access.ts'
import { CLOSE_CODES, type Ended, type ToBrowser } from '../shared/live-protocol.ts'
import { Budget } from './budget.ts'
import type { LiveLimits } from './live-limits.ts'

/** The other end gets so long to answer that a socket is closed. */
const GOODBYE_MS = 2000

/** One open socket: who is at its other end, what they listen to, and how much they asked for. */
export class Line {
  readonly address: string
  readonly topics = new Set<string>()
  readonly budget: Budget
  bearer: string | null = null
  viewer: Viewer | null = null
  sessionId: string | null = null
  /** Said hello; `greeted` once it was answered. */
  saidHello = false
  greeted = false
  ended = false
  /** How often its rights changed; while `held`, events wait until its topics were asked for again. */
  changes = 0
  held: { topic: string; message: string }[] | null = null
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
    this.send(JSON.stringify(message))
  }

  /** Sends what was written out already; a line whose other end does not read what lies ready is closed. */
  send(text: string): void {
    if (this.ended) return
    this.#socket.send(text)
    if (this.#socket.bufferedAmount > this.#limits.unreadBytes) this.end('too-slow')
  }

  /** Passes an event on, or keeps it until it is known whether it may still be heard. */
  carry(topic: string, message: string): void {
    if (!this.topics.has(topic)) return
    if (this.held) this.held.push({ topic, message })
    else this.send(message)
  }

  /** Sends what was kept, as far as it may be heard. */
  release(): void {
    const held = this.held ?? []
    this.held = null
    for (const { topic, message } of held) this.carry(topic, message)
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
