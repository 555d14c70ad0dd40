import { toUnits } from '../../../platform/shared/money.ts'
import type { BidView, Moving, Yours } from '../contract/views.ts'
import type { Standing } from '../proxy.ts'
import type { Blocks } from '../rules.ts'
import { bidView } from './bid-view.ts'
import { movingOf } from './moving.ts'
import type { AuctionRow, BidderRow, BidRow, Locked } from './queries.ts'

/** A held auction with its bidder, who has no row before their first bid. */
export type Placing = Locked & { bidder: BidderRow | undefined; blocks: Blocks }
/** What is offered, in minor units. */
export type Offered = { amount: number; maximum: number }
/** The bid, and how the auction and its bidder stand after it. */
export type Placed = { bid: BidView; moving: Moving; yours: Yours; now: string }

/** What the auction's row says of what stands. */
export const standingColumns = ({ leader, maximum, price }: Standing, leaderId: string | null) => ({
  price_minor: price,
  leader_number: leader,
  leader_max_minor: maximum,
  leader_id: leaderId,
})

/** The answer to a bid; `maximum` is the bidder's own, in minor units. */
export function placedOf(auction: AuctionRow, bid: BidRow, maximum: number, now: Date): Placed {
  const yours = { number: bid.bidder_number, maximum: toUnits(maximum, auction.decimals), reservePrice: null }
  return { bid: bidView(auction, bid), moving: movingOf(auction), yours, now: now.toISOString() }
}
