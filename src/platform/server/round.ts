import type { House } from './registry.ts'

type Named = { id: string }

/**
 * One round of a timer over many things, each of which has a turn of its own, in a transaction of its own. One whose turn throws stops
 * none of those after it: it is logged with its id, and has its turn again in the next round. `end` says so to the timer, which is kept
 * as failed with the ids and tried again sooner. A database that is away ends the round: nothing could have its turn.
 */
export class Round {
  readonly #house: Pick<House, 'database' | 'log'>
  readonly #name: string
  readonly #failed: { id: string; error: Error }[] = []
  #turns = 0

  constructor(house: Pick<House, 'database' | 'log'>, name: string) {
    this.#house = house
    this.#name = name
  }

  /** Gives each its turn, one after the other. */
  async each<Row extends Named>(rows: Iterable<Row>, turn: (row: Row) => Promise<unknown>): Promise<void> {
    for (const row of rows)
      try {
        this.#turns++
        await turn(row)
      } catch (error) {
        if (this.#house.database.watch.isAway(error)) throw error
        this.#failed.push({ id: row.id, error: error as Error })
        this.#house.log.error(
          { turn: row.id, err: error },
          `${this.#name}: one failed; it is tried again in the next round`,
        )
      }
  }

  /** Throws when some turn failed, and says whose. */
  end(): void {
    if (this.#failed.length === 0) return
    const said = this.#failed.map(({ id, error }) => `${id}: ${error.message}`).join('; ')
    throw new Error(`${this.#failed.length} of ${this.#turns} failed. ${said}`)
  }
}
