import type { LogEntry } from '../bid-chain.ts'
import type { BidRow } from './queries.ts'

/** A row of the log as the chain has it. */
export const entryOf = (bid: BidRow): LogEntry => ({
  place: bid.place,
  kind: bid.kind,
  number: bid.bidder_number,
  amount: bid.amount_minor,
  maximum: bid.maximum_minor,
  reached: bid.reached_minor,
  price: bid.price_minor,
  leader: bid.leader_number,
  voids: bid.voids_place,
  reason: bid.reason,
  at: bid.at.toISOString(),
  before: bid.before,
  digest: bid.digest,
})
