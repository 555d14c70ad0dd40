import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { callOver } from '../../src/platform/test/test-house.ts'
import type { LostFlow } from './flows.ts'
import { insist } from './insist.ts'
import type { Scene } from './scene.ts'

/** What was sent: `acked` once an answer said that it is done. */
export type Sent = { flow: LostFlow; mark: string; bearer: string; acked: boolean }

const PAUSE_MS = 60
const TRIES = 400
/** After the end a sender does not try for ever. */
const LAST_TRIES = 100

/** Amounts rise over all senders of a run. */
let numbers = 1

/** Members who do things again and again, each until somebody says yes or no; keeps what was said. */
export class Senders {
  readonly sent: Sent[] = []
  /** Answers that a member should never see: a crash told as such. */
  crashes = 0
  readonly #urls: readonly string[]
  readonly #scene: Scene
  readonly #flows: readonly LostFlow[]
  readonly #work: Promise<void>[] = []
  #stopping = false

  /** With several urls, who gets no answer from one asks the next. */
  constructor(urls: readonly string[], scene: Scene, flows: readonly LostFlow[]) {
    this.#urls = urls
    this.#scene = scene
    this.#flows = flows
  }

  start(atOnce: number): void {
    for (let place = 0; place < atOnce; place++) this.#work.push(this.#keepSending(place))
  }

  /** Lets everybody finish what they are at. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#work)
  }

  async #keepSending(place: number): Promise<void> {
    for (let turn = place; !this.#stopping; turn++) {
      await this.#sendUntilAnswered(this.#flows[turn % this.#flows.length]!)
      await sleep(PAUSE_MS * Math.random())
    }
  }

  async #sendUntilAnswered(flow: LostFlow): Promise<void> {
    const n = numbers++
    const { bearers } = this.#scene
    const bearer = bearers[n % bearers.length]!
    const one: Sent = { flow, mark: flow.name === 'bids' ? String(n) : randomUUID(), bearer, acked: false }
    this.sent.push(one)
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.8.${(n >> 8) & 255}.${n & 255}` }
    const answer = await insist(
      tries => {
        const url = this.#urls[(n + tries) % this.#urls.length]!
        const { form, ...input } = flow.input(this.#scene, one.mark, n)
        return callOver(url, flow.call, input as never, { bearer, headers, ...(form && { form }) })
      },
      tries => tries < TRIES && !(this.#stopping && tries > LAST_TRIES),
      () => this.crashes++,
    )
    one.acked = answer !== null && answer.status < 300
  }
}

/** What came of what was sent by one flow. */
export async function countSent(
  db: Kysely<never>,
  flow: LostFlow,
  sent: readonly Sent[],
): Promise<{ acked: number; lost: number; doubled: number }> {
  const found = await flow.marks(db)
  const ours = sent.filter(one => one.flow === flow)
  const acked = ours.filter(one => one.acked)
  return {
    acked: acked.length,
    lost: acked.filter(one => !found.has(one.mark)).length,
    doubled: ours.filter(one => (found.get(one.mark) ?? 0) > 1).length,
  }
}
