/**
 * What came of an auction: how many entries its log has, the prices of its bids in their order, who leads or won, and faults that
 * the log itself shows.
 */
export type Outcome = {
  entries: number
  prices: number[]
  price: number | null
  winner: number | null
  logFaults: number
}

/** Something that takes bids over HTTP: the product, or one with a planted fault. Bidders are numbers from 0. */
export type Arena = {
  name: string
  /** Opens an auction for everybody; with `endsInMs` it ends then, and no late bid moves that. Answers its id. */
  open(endsInMs: number | null): Promise<string>
  /** Bids until somebody says yes or no; true for yes. */
  bid(id: string, bidder: number, amount: number, maximum?: number): Promise<boolean>
  /** Does what is due. */
  close(id: string): Promise<void>
  /** Holds the auction's row while something happens, as a slow neighbour would. */
  hold(id: string, work: () => Promise<void>): Promise<void>
  outcome(id: string): Promise<Outcome>
}

/** Does work for each of many, so many at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
