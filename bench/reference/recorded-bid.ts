import { randomBytes } from 'node:crypto'
import type { Statement } from '../record-statements.ts'

/** A bid as it comes: its amount in whole units, its key, and the key that the recorded one came under. */
export type Bid = { amount: number; key: string; recorded: string }
type Held = {
  decimals: number
  price_minor: number | null
  step_minor: number
  log_places: number
  log_digest: string
  bids: number
}

/** Somebody offered as much before. */
export class TooLow extends Error {}

/** By hand, as all of this. */
const minorOf = (amount: number, { decimals }: Held): number => amount * 10 ** decimals
const locks = ({ sql }: Statement) => /from "auctions".* for update/.test(sql)

/** Which column each parameter of an insert or update is written to. */
function columnsOf(sql: string): Map<number, string> {
  const columns = new Map<number, string>()
  const [, names, values] = /^insert into "\w+" \(([^)]*)\) values \(([^)]*)\)/.exec(sql) ?? []
  const list = names?.split(',').map(one => one.trim().replaceAll('"', '')) ?? []
  values?.split(',').forEach((value, at) => {
    const place = /^\s*\$(\d+)/.exec(value)?.[1]
    if (place) columns.set(Number(place) - 1, list[at]!)
  })
  for (const [, name, place] of sql.matchAll(/"?(\w+)"? = \$(\d+)/g)) columns.set(Number(place) - 1, name!)
  return columns
}

/** What a bid writes that follows from its amount and from what the lock answered. */
function valuesOf(amount: number, held: Held): Record<string, unknown> {
  const minor = minorOf(amount, held)
  return {
    place: held.log_places + 1,
    log_places: held.log_places + 1,
    before: held.log_digest,
    bids: held.bids + 1,
    amount_minor: minor,
    maximum_minor: minor,
    reached_minor: minor,
    price_minor: minor,
    leader_max_minor: minor,
    offer_price_minor: minor,
    offer_bids: held.bids + 1,
  }
}

const WRITES = /^\s*(insert into|update) "?(bids|auctions|auction_bidders|items)"?\b/

/**
 * Carries out the recorded statements of one bid as somebody would write it by hand: it decides after the lock by the row that
 * the lock answered, and what follows from amount, place in the log and key is new; all else is as it was recorded.
 */
export function biddingParams({ amount, key, recorded }: Bid) {
  let values: Record<string, unknown> = {}
  const digest = randomBytes(32).toString('hex')
  return {
    of(statement: Statement): unknown[] {
      const columns = WRITES.test(statement.sql) ? columnsOf(statement.sql) : new Map<number, string>()
      return statement.params.map((one, at) => {
        if (typeof one === 'string' && one.includes(recorded)) return one.replaceAll(recorded, key)
        const column = columns.get(at)
        return column && column in values ? values[column] : one
      })
    },
    hear(statement: Statement, rows: unknown[]): void {
      if (!locks(statement)) return
      const held = rows[0] as Held
      if (minorOf(amount, held) < (held.price_minor ?? 0) + held.step_minor) throw new TooLow()
      values = { ...valuesOf(amount, held), digest, log_digest: digest }
    },
  }
}
