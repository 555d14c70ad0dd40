import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Coinage, fromUnits, mostUnits } from '../../../platform/shared/money.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { entitled } from '../../plans/server/public.ts'
import { outbid } from '../contract/events.ts'
import type { BidView, Moving, Yours } from '../contract/views.ts'
import type { Standing } from '../proxy.ts'
import { reachedFor, settled } from '../proxy.ts'
import type { Blocks } from '../rules.ts'
import { leads, refusalToBid, refusalToTakePart, softClose } from '../rules.ts'
import { amountTold } from './amount-told.ts'
import { appendBid } from './append-bid.ts'
import { beginAuction, isToBegin } from './begin-auction.ts'
import { bidView } from './bid-view.ts'
import { amountOf, coinageOf, leastMinor, movingOf, standingOf, termsOf, unitsOf } from './moving.ts'
import { bidPageOf } from './page-of.ts'
import type { BidderRow, BidRow, Locked } from './queries.ts'
import {
  type AuctionRow,
  bidderAndBlocks,
  lockAuction,
  nextNumber,
  saveAuction,
  saveQuietly,
  setMaximum,
  timesOf,
} from './queries.ts'
import { tellBid, tellMoved, tellYours } from './tell-moved.ts'

/** A held auction with its bidder, who has no row before their first bid. */
type Placing = Locked & { bidder: BidderRow | undefined; blocks: Blocks }
/** What is offered, in minor units of the auction's currency. */
type Offered = { amount: number; maximum: number }
/** The bid, and how the auction and its bidder stand after it. */
type Placed = { bid: BidView; moving: Moving; yours: Yours; now: string }

/** What the auction's row says of what stands. */
const standingColumns = ({ leader, maximum, price }: Standing, leaderId: string | null) => ({
  price_minor: price,
  leader_number: leader,
  leader_max_minor: maximum,
  leader_id: leaderId,
})

/** The answer to a bid; `maximum` is the bidder's own, in minor units. */
function placedOf(auction: AuctionRow, bid: BidRow, maximum: number, now: Date): Placed {
  const yours = { number: bid.bidder_number, maximum: unitsOf(auction, maximum), reservePrice: null }
  return { bid: bidView(auction, bid), moving: movingOf(auction), yours, now: now.toISOString() }
}

/** What is offered, in whole units. */
export type Bidding = { amount: number; maximum?: number | undefined }

/** What was offered in minor units. A draft, which has no currency yet, takes no bid whatever is offered. */
function offerOf({ amount, maximum = amount }: Bidding, auction: AuctionRow): Offered {
  if (auction.currency === null) return { amount: 0, maximum: 0 }
  const unit = coinageOf(auction)
  return { amount: minorOf('amount', amount, unit), maximum: minorOf('maximum', maximum, unit) }
}

function minorOf(field: keyof Bidding, units: number, unit: Coinage): number {
  const max = mostUnits(unit)
  if (units > max) refuseField(field, 'too-big', { max })
  return fromUnits(units, unit).minor
}

const isLeader = ({ auction, bidder }: Placing): boolean =>
  leads({ leader: auction.leader_number, yours: { number: bidder?.number ?? null } })

/**
 * Bids for a member: the auction's row is locked, then the clock is read, then it is decided. Refusals as the contract declares
 * them. What needs no lock is asked before it, because everybody who bids waits for the one who holds it.
 */
export async function placeBid(tx: Tx, viewer: Viewer, auctionId: string, bidding: Bidding): Promise<Placed> {
  const may = await entitled(tx, viewer.id, 'auction.bid')
  const locked = await lockAuction(tx, viewer, auctionId)
  const placing: Placing = { ...locked, ...(await bidderAndBlocks(tx, locked.auction, viewer.id)) }
  const offer = offerOf(bidding, locked.auction)
  refuseBid(viewer, placing, offer, may)
  if (isToBegin(placing.auction, placing.now)) placing.auction = await beginAuction(tx, placing.auction)
  return isLeader(placing) ? raiseMaximum(tx, viewer, placing, offer.maximum) : takeBid(tx, viewer, placing, offer)
}

/** The leader offers more: only the log and they themselves learn of it, unless it lifts the price to the reserve. */
async function raiseMaximum(
  tx: Tx,
  { id: userId }: Viewer,
  { auction, bidder, now }: Placing,
  maximum: number,
): Promise<Placed> {
  const number = bidder!.number
  const amount = auction.price_minor!
  const after = settled(standingOf(auction), { bidder: number, amount, maximum }, termsOf(auction))
  const stands = { reached: after.price, price: after.price, leader: number }
  const said = { kind: 'raise', number, amount, maximum, ...stands, voids: null, reason: null, at: now } as const
  const { bid, tail } = await appendBid(tx, auction, said, { bidderId: userId })
  await setMaximum(tx, { auction_id: auction.id, user_id: userId, number, maximum_minor: maximum })
  const changes = { ...standingColumns(after, userId), ...tail }
  const moved = after.price !== auction.price_minor
  const saved = moved ? await saveAuction(tx, auction.id, changes) : auction
  if (!moved) await saveQuietly(tx, auction.id, changes)
  const placed = placedOf(saved, bid, maximum, now)
  await tellYours(tx, saved, userId, placed.yours)
  if (moved) await tellMoved(tx, saved)
  return placed
}

/** Refuses what the rules refuse; one that is too low says the least that is taken, in whole units. */
function refuseBid(viewer: Viewer, placing: Placing, offer: Offered, entitled: boolean): void {
  const { auction, bidder, blocks, now } = placing
  const least = leastMinor(auction)
  const mayNot = refusalToTakePart(viewer, auction.seller_id, { entitled, blocks })
  const yours = { number: bidder?.number ?? null, maximum: bidder?.maximum_minor ?? null, mayNot }
  const facts = { ...timesOf(auction), leader: auction.leader_number, leastBid: least, yours }
  const refusal = refusalToBid(facts, offer, now)
  const tooLow = refusal === 'auctions.bid-too-low' && least !== null
  refuse(refusal, tooLow ? { least: unitsOf(auction, least), currency: auction.currency! } : {})
}

/** Takes a bid that may be made: settles who leads at what price, moves the end where it must, and tells everybody. */
async function takeBid(
  tx: Tx,
  { id: userId }: Viewer,
  { auction, bidder, now }: Placing,
  { amount, maximum }: Offered,
): Promise<Placed> {
  const number = bidder?.number ?? (await nextNumber(tx, auction))
  const offer = { bidder: number, amount, maximum }
  const after = settled(standingOf(auction), offer, termsOf(auction))
  const { price, leader } = after
  const said = { kind: 'bid', number, amount, maximum, price, leader, voids: null, reason: null, at: now } as const
  const reached = reachedFor(offer, after)
  const { bid, tail } = await appendBid(tx, auction, { ...said, reached }, { bidderId: userId })
  await setMaximum(tx, { auction_id: auction.id, user_id: userId, number, maximum_minor: maximum })
  const end = softClose({ endsAt: auction.ends_at, extensions: auction.extensions }, now)
  const saved = await saveAuction(tx, auction.id, {
    ...standingColumns(after, leader === number ? userId : auction.leader_id),
    ...tail,
    bids: auction.bids + 1,
    bidders: bidder ? auction.bidders : auction.bidders + 1,
    ends_at: end.endsAt,
    extensions: end.extensions,
  })
  const placed = placedOf(saved, bid, maximum, now)
  await tellYours(tx, saved, userId, placed.yours)
  await tellBid(tx, saved, placed.bid)
  await tellOutbid(tx, auction, saved)
  return placed
}

async function tellOutbid(tx: Tx, before: AuctionRow, after: AuctionRow): Promise<void> {
  if (!before.leader_id || before.leader_id === after.leader_id) return
  const said = { name: after.title, amount: await amountTold(tx, amountOf(after, after.price_minor!)) }
  await notify(tx, before.leader_id, outbid, said, bidPageOf(after.id))
}
