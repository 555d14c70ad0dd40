import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { type OfferFacts, setOfferFacts } from '../../items/server/public.ts'
import { auctionMoved, auctionTopic, bidderTopic, bidPlaced, yoursMoved } from '../contract/events.ts'
import type { BidView, Yours } from '../contract/views.ts'
import { isOver, statusOf } from '../rules.ts'
import { movingOf } from './moving.ts'
import type { AuctionRow } from './queries.ts'

function factsOf(auction: AuctionRow): OfferFacts | null {
  if (auction.state === 'draft' || auction.state === 'cancelled') return null
  const started = statusOf(auction.state) === 'started'
  return {
    auctionId: auction.id,
    state: started ? 'live' : isOver(auction.state) ? 'over' : 'scheduled',
    priceMinor: auction.price_minor ?? auction.initial_minor,
    currency: auction.currency,
    bids: auction.bids,
    startsAt: auction.starts_at,
    endsAt: auction.ends_at,
    held: auction.state === 'sold' || auction.state === 'second_chance',
  }
}

/** What the cards and lists of an item say of its auction. */
async function noteOnItem(tx: Tx, auction: AuctionRow): Promise<void> {
  if (auction.subject_kind === 'item') await setOfferFacts(tx, auction.subject_id, factsOf(auction))
}

/** Tells everyone who looks at an auction that it moved, and the item's cards. */
export async function tellMoved(tx: Tx, auction: AuctionRow): Promise<void> {
  await announce(tx, auctionMoved, { auctionId: auction.id, moving: movingOf(auction) }, auctionTopic(auction.id))
  await noteOnItem(tx, auction)
}

/** The same for a bid, which the history takes over; `bid` carries no name. */
export async function tellBid(tx: Tx, auction: AuctionRow, bid: BidView): Promise<void> {
  const told = { auctionId: auction.id, bid: { ...bid, bidder: null, answeredBy: null }, moving: movingOf(auction) }
  await announce(tx, bidPlaced, told, auctionTopic(auction.id))
  await noteOnItem(tx, auction)
}

/** Tells one member, in all their windows, how they stand in an auction now. */
export async function tellYours(tx: Tx, auction: AuctionRow, userId: string, yours: Yours): Promise<void> {
  await announce(tx, yoursMoved, { auctionId: auction.id, version: auction.version, yours }, bidderTopic(userId))
}
