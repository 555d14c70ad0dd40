import type { Tx } from '../../../platform/server/db.ts'
import { digestOfEntry, type LogEntry } from '../bid-chain.ts'
import type { AuctionRow, BidRow } from './queries.ts'

/** Who stands behind an entry; their names and accounts are not part of the chain. */
type Behind = { bidderId: string; byId?: string }

/**
 * Adds an entry to the log of an auction that is held, bound to the one before. Answers it with what the auction's row must
 * remember of its log.
 */
export async function appendBid(
  tx: Tx,
  auction: AuctionRow,
  said: Omit<LogEntry, 'place' | 'before' | 'digest' | 'at'> & { at: Date },
  { bidderId, byId }: Behind,
): Promise<{ bid: BidRow; tail: { log_places: number; log_digest: string } }> {
  const place = auction.log_places + 1
  const entry = { ...said, at: said.at.toISOString(), place, before: auction.log_digest }
  const digest = digestOfEntry(auction.id, entry)
  const bid = await tx
    .insertInto('bids')
    .values({
      auction_id: auction.id,
      place,
      kind: said.kind,
      bidder_id: bidderId,
      bidder_number: said.number,
      amount_minor: said.amount,
      maximum_minor: said.maximum,
      reached_minor: said.reached,
      price_minor: said.price,
      leader_number: said.leader,
      voids_place: said.voids,
      by_id: byId ?? null,
      reason: said.reason,
      at: said.at,
      before: auction.log_digest,
      digest,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { bid: bid as BidRow, tail: { log_places: place, log_digest: digest } }
}
