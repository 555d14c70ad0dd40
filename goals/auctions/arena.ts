import { sql } from 'kysely'
import type { Db, Tx } from '../../src/platform/server/db.ts'

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
  /**
   * Does what is due. `meanwhile` happens in the midst of it where it can be interrupted (between a planted fault's reading and its
   * writing), and before it where it cannot.
   */
  close(id: string, meanwhile?: () => Promise<void>): Promise<void>
  /** Holds the auction's row while something happens, as a slow neighbour would; `waiting` tells how many stand in line for it. */
  hold(id: string, work: (waiting: () => Promise<number>) => Promise<void>): Promise<void>
  outcome(id: string): Promise<Outcome>
}

/** In a transaction that holds a row: how many stand in line behind it, asked from outside of it. */
export async function lineBehind(db: Db, tx: Tx): Promise<() => Promise<number>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return async () => {
    const { rows: found } = await sql<{ count: number }>`
      with recursive behind(pid) as (
        select pid from pg_stat_activity where ${rows[0]!.pid}::int = any(pg_blocking_pids(pid))
        union select one.pid from pg_stat_activity one join behind on behind.pid = any(pg_blocking_pids(one.pid)))
      select count(*) from behind`.execute(db)
    return found[0]!.count
  }
}

/** Does work for each of many, so many at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
