import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { type AuctionState, auctionClosed } from '../contract/auction.ts'
import { CONFIRM_HOURS } from '../rules.ts'
import { type Locked, saveAuction, tellMoved, type AuctionRow, subjectOf } from './moving.ts'

const inHours = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000)

/** Offers what was won to a bidder, for so long as they may think. Answers what the auction's row says of it. */
export async function offerTo(
  tx: Tx,
  { auction, now }: Locked,
  { bidderId, number, amount }: { bidderId: string; number: number; amount: number },
) {
  const until = inHours(now, CONFIRM_HOURS)
  const offer = { bidder_id: bidderId, bidder_number: number, amount_minor: amount, offered_at: now, until }
  await tx
    .insertInto('auction_offers')
    .values({ auction_id: auction.id, ...offer })
    .execute()
  return { offered_to: number, confirm_by: until, told_confirm_at: null }
}

/** How an auction that is held comes out when bidding ends now: to the leader, unless the reserve stands against it. */
export async function settleEnd(tx: Tx, locked: Locked): Promise<AuctionRow> {
  const { auction } = locked
  const { price_minor: price, reserve_minor: reserve } = auction
  if (price === null) return endAuction(tx, locked, 'no_bids')
  if (reserve !== null && price < reserve) return endAuction(tx, locked, 'reserve_not_met')
  return sellToLeader(tx, locked)
}

/** Sells to the leader, who is to confirm. */
export async function sellToLeader(tx: Tx, locked: Locked): Promise<AuctionRow> {
  const { leader_id: bidderId, leader_number: number, price_minor: amount } = locked.auction
  const offered = await offerTo(tx, locked, { bidderId: bidderId!, number: number!, amount: amount! })
  return endAuction(tx, locked, 'sold', offered)
}

/** Ends the bidding in an auction that is held. */
export async function endAuction(
  tx: Tx,
  { auction, now }: Locked,
  state: AuctionState,
  beside: Parameters<typeof saveAuction>[2] = {},
): Promise<AuctionRow> {
  const ended = await saveAuction(tx, auction.id, {
    state,
    closed_at: now,
    paused_at: null,
    paused_by: null,
    ...beside,
  })
  await tellMoved(tx, ended)
  const { id: auctionId, seller_id: ownerId } = ended
  await announce(tx, auctionClosed, { auctionId, subject: subjectOf(ended), ownerId, state: ended.state })
  return ended
}
