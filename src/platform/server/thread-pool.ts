import { Piscina } from 'piscina'
import { Refusal } from '../shared/refusal.ts'

/** Tasks of a pool that wait; whoever comes then is told to try again. */
const MAX_WAITING = 100

/** What threads a pool has: how many at once, how long one is kept that nobody needs, and how much it may hold. */
type Threads = {
  most: number
  idleMs: number
  limits: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb?: number }
  /** Done once, before the first thread begins. */
  before?: () => void
}

/** Threads of their own for work of one kind, begun with the first task; what one of them keeps goes when nobody needs it. */
export class ThreadPool {
  readonly #work: URL
  readonly #threads: Threads
  #pool: Piscina | null = null

  constructor(work: URL, threads: Threads) {
    this.#work = work
    this.#threads = threads
  }

  /** How many tasks wait for a thread. */
  get waiting(): number {
    return this.#pool?.queueSize ?? 0
  }

  /** Has a task done by a function of the module; its thread is ended after so many milliseconds. Refuses with `busy` when too many wait. */
  async run<Answer>(name: string, task: unknown, ms: number): Promise<Answer> {
    this.#pool ??= this.#open()
    if (this.waiting >= MAX_WAITING) throw new Refusal('busy')
    return this.#pool.run(task, { name, signal: AbortSignal.timeout(ms) })
  }

  #open(): Piscina {
    const { most, idleMs, limits, before } = this.#threads
    before?.()
    return new Piscina({
      filename: this.#work.href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idleMs,
      maxQueue: MAX_WAITING,
      resourceLimits: limits,
    })
  }
}

/** Bytes that came from a thread, which knows no Buffer. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
