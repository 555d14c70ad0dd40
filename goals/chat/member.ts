import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { markRead } from '../../src/features/chat/contract.ts'
import { sendMessage } from '../../src/features/chat/contract/messages.ts'
import { callOver } from '../../src/platform/test/test-house.ts'
import { textOf, type Written } from './judge.ts'
import type { Line } from './line.ts'
import { type Asking, ChatWindow, type Forgetful } from './window.ts'

/** Somebody of the scene. */
export type Somebody = { id: string; bearer: string; sessions: string[] }

type Pending = Written & { clientId: string }
const AGAIN_MS = 40

/** What is planted in a member's windows. */
export type Flaws = {
  /** Gives a message another name each time it is sent. */
  renames?: true
  /** Sends what it has written at once, whatever waits. */
  sideBySide?: true
  forgetful?: Forgetful
}

let met = 0

/**
 * A member with their windows, and what waits on their device. As the browser does it (`send-queue.ts`): a message has its name before
 * it goes out, each window sends what waits one after the other, and what has no answer stays, also when the line is away.
 */
export class Member {
  readonly id: string
  readonly sessions: readonly string[]
  readonly windows: readonly ChatWindow[]
  /** Everything they wrote; the judge's. */
  readonly written: Written[] = []
  /** Up to which number the club said that they read, by conversation. */
  readonly readUpTo = new Map<string, number>()
  /** Answers that are neither a yes nor "later". */
  readonly refused = new Map<string, number>()
  readonly ask: Asking
  readonly #flaws: Flaws
  #waiting: readonly Pending[] = []
  #reading = 0
  readonly #working = new Set<ChatWindow>()

  constructor(who: Somebody, url: string, windows: number, flaws: Flaws = {}) {
    const headers = { 'x-forwarded-for': `10.9.${met >> 8}.${met++ & 255}` }
    this.id = who.id
    this.sessions = who.sessions
    this.#flaws = flaws
    this.ask = (call, input) => callOver(url, call, input, { bearer: who.bearer, headers })
    const opens = { ...who, ask: this.ask, url, forgetful: flaws.forgetful ?? null }
    this.windows = Array.from({ length: windows }, () => new ChatWindow(opens, who.sessions))
  }

  /** Whether nothing waits any more. */
  get idle(): boolean {
    return this.#waiting.length === 0 && this.#reading === 0
  }

  /** Writes, in a conversation as its first window shows it. */
  write(sessionId: string): void {
    const saw = this.windows[0]!.threads.get(sessionId)!.last
    const mark = randomUUID()
    const one: Written = { mark, sessionId, by: this.id, n: this.written.length + 1, saw, acked: false }
    this.written.push(one)
    const pending = { ...one, clientId: mark }
    this.#waiting = [...this.#waiting, pending]
    if (this.#flaws.sideBySide) void this.#sendUntilAnswered(pending)
    else for (const window of this.windows) void this.#work(window)
  }

  async #work(window: ChatWindow): Promise<void> {
    if (this.#working.has(window)) return
    this.#working.add(window)
    for (let one = this.#waiting[0]; one; one = this.#waiting[0]) await this.#sendUntilAnswered(one)
    this.#working.delete(window)
  }

  async #sendUntilAnswered({ clientId, ...one }: Pending): Promise<void> {
    // Another window may have sent it meanwhile.
    while (this.#waiting.some(other => other.mark === one.mark)) {
      const { sessionId } = one
      const name = this.#flaws.renames ? randomUUID() : clientId
      const sent = await this.ask(sendMessage, {
        params: { sessionId },
        body: { clientId: name, text: textOf(one) },
      }).catch(() => null)
      if (sent && sent.status < 300) this.#took(one.mark)
      else if (sent && sent.status < 500 && sent.status !== 429 && sent.problem.code !== 'busy')
        this.refused.set(sent.problem.code, (this.refused.get(sent.problem.code) ?? 0) + 1)
      if (!sent || sent.status >= 300) await sleep(AGAIN_MS * (1 + Math.random()))
    }
  }

  #took(mark: string): void {
    this.#waiting = this.#waiting.filter(one => one.mark !== mark)
    this.written.find(one => one.mark === mark)!.acked = true
  }

  /** Reads a conversation up to what a window shows, and says so until it is heard. */
  async read(sessionId: string): Promise<void> {
    const seq = this.windows[0]!.threads.get(sessionId)!.last
    this.#reading++
    for (let heard = false; !heard;) {
      const { status, answer } = await this.ask(markRead, { params: { sessionId }, body: { seq } }).catch(() => ({
        status: 0,
        answer: null,
      }))
      heard = status === 200
      if (heard) this.readUpTo.set(sessionId, Math.max(this.readUpTo.get(sessionId) ?? 0, answer!.readSeq))
      else await sleep(AGAIN_MS * (1 + Math.random()))
    }
    this.#reading--
  }

  end(): void {
    for (const window of this.windows) window.end()
  }
}

/** A member on a line of their own. */
export type Seated = { member: Member; line: Line }
