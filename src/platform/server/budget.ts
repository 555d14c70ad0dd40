/** How much may be spent: `burst` at once, and `perSecond` more as time goes on. */
export type Allowance = { burst: number; perSecond: number }

/** What somebody may still spend of an allowance. */
export class Budget {
  readonly #allowance: Allowance
  #left: number
  #at = performance.now()

  constructor(allowance: Allowance) {
    this.#allowance = allowance
    this.#left = allowance.burst
  }

  /** Spends, into debt if need be, since what something costs may be known only afterwards; false when nothing was left before. */
  spend(cost: number): boolean {
    this.#earn()
    const enough = this.#left >= 1
    this.#left -= cost
    return enough
  }

  /** True when nothing was spent that did not come back since. */
  isFull(): boolean {
    this.#earn()
    return this.#left >= this.#allowance.burst
  }

  #earn(): void {
    const now = performance.now()
    const { burst, perSecond } = this.#allowance
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
  }
}
