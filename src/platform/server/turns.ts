/** How much is worked on at the same time: for everybody together, and for one of them. */
export type AtOnce = { all: number; each: number }

/**
 * Lets callers work in turn, so that whoever asks for much waits for themselves and not everybody for them: each has few works
 * under way, and who waits comes next in a round of all.
 */
export class Turns {
  readonly #atOnce: AtOnce
  /** Who waits, by caller; the one at the front is next. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #working = new Map<string, number>()
  #count = 0

  constructor(atOnce: AtOnce) {
    this.#atOnce = atOnce
  }

  /** Does the work of a caller when it is their turn. */
  async take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(begin => {
      const queue = this.#waiting.get(caller) ?? []
      this.#waiting.set(caller, [...queue, begin])
      this.#callNext()
    })
    try {
      return await work()
    } finally {
      this.#count--
      const left = this.#working.get(caller)! - 1
      if (left === 0) this.#working.delete(caller)
      else this.#working.set(caller, left)
      this.#callNext()
    }
  }

  #callNext(): void {
    for (const [caller, [begin, ...others]] of this.#waiting) {
      if (this.#count >= this.#atOnce.all) return
      const own = this.#working.get(caller) ?? 0
      if (own >= this.#atOnce.each) continue
      // Whoever had a turn goes to the end of the round.
      this.#waiting.delete(caller)
      if (others.length > 0) this.#waiting.set(caller, others)
      this.#working.set(caller, own + 1)
      this.#count++
      begin!()
    }
  }
}
