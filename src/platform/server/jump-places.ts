/** A place to jump to at most once in so many milliseconds, and at most so many of them in all. */
const LEAST_STEP_MS = 1000
const MOST_PLACES = 4000

/** Places of a recording to jump to, in their order, not too close to each other: of too many every second one stays. */
export class JumpPlaces<Place extends { time: number }> {
  #all: Place[] = []
  #step = LEAST_STEP_MS

  get all(): readonly Place[] {
    return this.#all
  }

  /** Takes a place; `msOf` says how many milliseconds a span of its times is. */
  add(place: Place, msOf: (span: number) => number): void {
    const before = this.#all.at(-1)
    if (before && msOf(place.time - before.time) < this.#step) return
    this.#all.push(place)
    if (this.#all.length <= MOST_PLACES) return
    this.#all = this.#all.filter((_, n) => n % 2 === 0)
    this.#step *= 2
  }
}
