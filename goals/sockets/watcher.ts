import { setTimeout as sleep } from 'node:timers/promises'
import type { ToBrowser, ToServer } from '../../src/platform/shared/live-protocol.ts'

/** Longest wait before a watcher whose line broke comes back. */
const BACK_WITHIN_MS = 1500

let made = 0

/**
 * What is planted: `forgets` comes back when it is let, without saying what it saw last; `swallows` loses one event on the way, as a
 * line that leaves one out would.
 */
export type Planted = { forgets?: { comeBack: Promise<unknown> }; swallows?: true }
/** Which of its events the planted line loses. */
const SWALLOWED = 5

/** Somebody who looks at an auction: listens to its topic, and after a break again from the last event they saw. */
export class Watcher {
  /** Places of the bids that arrived, with when. */
  readonly arrived = new Map<number, number>()
  /** How often an event named one before it that did not arrive. */
  gaps = 0
  readonly #url: string
  readonly #topic: string
  readonly #planted: Planted
  readonly #address: string
  readonly #listening: (watcher: Watcher) => void
  /** What a broken line waits for before it comes back. */
  readonly #back: () => Promise<unknown>
  #lastId: number | null = null
  #heard = 0
  #socket: WebSocket | null = null
  #ended = false

  constructor(url: string, topic: string, listening: (watcher: Watcher) => void, planted: Planted = {}) {
    this.#url = url
    this.#topic = topic
    this.#planted = planted
    this.#back = () => planted.forgets?.comeBack ?? sleep(BACK_WITHIN_MS * Math.random())
    this.#address = `10.6.${(made >> 8) & 255}.${made++ & 255}`
    this.#listening = listening
    this.#connect()
  }

  #connect(): void {
    // Node's own option: each watcher comes from an address of their own, as on the internet.
    const options = { headers: { 'x-forwarded-for': this.#address } } as never
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/live`, options)
    const say = (message: ToServer) => socket.send(JSON.stringify(message))
    this.#socket = socket
    socket.onopen = () => say({ say: 'hello', bearer: null })
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ToBrowser
      if (message.say === 'welcome')
        say({ say: 'listen', topic: this.#topic, after: this.#planted.forgets ? null : this.#lastId })
      if (message.say === 'listening') {
        this.#lastId = message.from
        this.#listening(this)
      }
      if (message.say === 'event') this.#hear(message)
    }
    socket.onerror = () => {}
    socket.onclose = () => {
      if (!this.#ended) void this.#back().then(() => this.#connect())
    }
  }

  #hear({ id, before, event, payload }: Extract<ToBrowser, { say: 'event' }>): void {
    if (this.#planted.swallows && ++this.#heard === SWALLOWED) return
    if (this.#lastId !== null && before > this.#lastId) this.gaps++
    this.#lastId = id
    if (event !== 'auctions.bid-placed') return
    const { bid } = payload as { bid: { amount: number } }
    if (!this.arrived.has(bid.amount)) this.arrived.set(bid.amount, Date.now())
  }

  end(): void {
    this.#ended = true
    this.#socket?.close()
  }
}
