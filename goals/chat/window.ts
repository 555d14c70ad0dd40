import { setTimeout as sleep } from 'node:timers/promises'
import { said } from '../../src/features/chat/contract.ts'
import { listMessages } from '../../src/features/chat/contract/messages.ts'
import { missingIn } from '../../src/features/chat/rules.ts'
import { memberTopic } from '../../src/features/notifications/contract.ts'
import type { Call, InputOf } from '../../src/platform/shared/call.ts'
import type { ToBrowser, ToServer } from '../../src/platform/shared/live-protocol.ts'
import type { Answered } from '../../src/platform/test/test-house.ts'

/** Calls of one member. */
export type Asking = <C extends Call>(call: C, input: InputOf<C>) => Promise<Answered<C>>

/** A message as a window has it. */
export type Heard = { by: string; text: string }
type Thread = { messages: Map<number, Heard>; last: number; reading: boolean }

/** The most that is asked for at once; the contract takes no more. */
const AT_ONCE = 100
const BACK_MS = 150
const AGAIN_MS = 60
/** What is told within that is read together. */
const TOGETHER_MS = 40

/**
 * What is planted: this one comes back when it is let, without saying what it heard last, and reads what is told from then on, as a
 * window that goes by time would.
 */
export type Forgetful = { comeBack: Promise<unknown> }

type Who = { id: string; bearer: string; ask: Asking; url: string; forgetful: Forgetful | null }

/** A window of a member: hears the news of their conversations, and reads by number what it lacks, as the browser's does. */
export class ChatWindow {
  readonly threads: ReadonlyMap<string, Thread>
  readonly #who: Who
  #socket: WebSocket | null = null
  #lastId: number | null = null
  #ended = false
  #opened = Promise.withResolvers<void>()

  constructor(who: Who, sessions: readonly string[]) {
    this.#who = who
    this.threads = new Map(sessions.map(id => [id, { messages: new Map(), last: 0, reading: false }]))
    this.#connect()
  }

  /** Resolves when it listens for the first time. */
  get opened(): Promise<void> {
    return this.#opened.promise
  }

  /** Whether everything that it knows of is here. */
  get whole(): boolean {
    return [...this.threads.values()].every(one => !one.reading && one.messages.size >= one.last)
  }

  #connect(): void {
    const socket = new WebSocket(`${this.#who.url.replace('http', 'ws')}/live`)
    const say = (message: ToServer) => socket.send(JSON.stringify(message))
    const topic = memberTopic(this.#who.id)
    this.#socket = socket
    socket.onopen = () => say({ say: 'hello', bearer: this.#who.bearer })
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ToBrowser
      if (message.say === 'welcome') say({ say: 'listen', topic, after: this.#who.forgetful ? null : this.#lastId })
      if (message.say === 'listening') this.#listening(message.from)
      if (message.say === 'event') this.#hear(message)
      // What was missed lies too far back: all is read again.
      if (message.say === 'lost') void this.readAll()
    }
    socket.onerror = () => {}
    socket.onclose = () => {
      if (this.#ended) return
      const wait = this.#who.forgetful?.comeBack ?? sleep(BACK_MS * (0.75 + Math.random() / 2))
      void wait.then(() => !this.#ended && this.#connect())
    }
  }

  #listening(from: number): void {
    const first = this.#lastId === null
    this.#lastId = from
    // Between the first read and the line something may have been said.
    if (first) void this.readAll().then(this.#opened.resolve)
  }

  #hear({ id, before, event, payload }: Extract<ToBrowser, { say: 'event' }>): void {
    if (this.#lastId !== null && id <= this.#lastId) return
    if (this.#lastId !== null && before > this.#lastId && !this.#who.forgetful) return void this.#socket?.close()
    this.#lastId = id
    if (event !== said.name) return
    const { sessionId, seq } = said.schema.parse(payload)
    const thread = this.threads.get(sessionId)
    if (!thread) return
    const had = this.#who.forgetful ? seq - 1 : 0
    thread.last = Math.max(thread.last, seq)
    void this.#ensure(sessionId, had + 1)
  }

  /** Reads how far each conversation is, and what is missing of it. */
  async readAll(): Promise<void> {
    for (const [sessionId, thread] of this.threads) {
      const last = await this.#read(sessionId, Math.max(0, thread.last - 1), 1)
      thread.last = Math.max(thread.last, last)
      await this.#ensure(sessionId, 1)
    }
  }

  /** Asks for what is missing; one reading of a conversation at a time, and what came meanwhile with the next. */
  async #ensure(sessionId: string, from: number): Promise<void> {
    const thread = this.threads.get(sessionId)!
    if (thread.reading) return
    thread.reading = true
    await sleep(TOGETHER_MS)
    const missing = () => missingIn(from, thread.last, seq => thread.messages.has(seq))
    for (let run = missing(); run && !this.#ended; run = missing())
      await this.#read(sessionId, run.from - 1, Math.min(AT_ONCE, run.to - run.from + 1))
    thread.reading = false
  }

  /** One reading, again until it is answered. Answers the last number of the conversation. */
  async #read(sessionId: string, after: number, limit: number): Promise<number> {
    while (!this.#ended) {
      const asked = await this.#who
        .ask(listMessages, { params: { sessionId }, query: { after, limit } })
        .catch(() => null)
      if (asked?.status === 200) {
        const { messages } = this.threads.get(sessionId)!
        for (const { seq, by, text } of asked.answer.data) messages.set(seq, { by, text })
        return asked.answer.lastSeq
      }
      await sleep(AGAIN_MS)
    }
    return 0
  }

  end(): void {
    this.#ended = true
    this.#socket?.close()
  }
}
