import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Coinage, fromUnits, mostUnits } from '../../../platform/shared/money.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { entitled } from '../../plans/server/public.ts'
import { digestOfEntry, type LogEntry } from '../bid-chain.ts'
import { auctionTopic, type BidView, bidPlaced, type Moving, outbid, type Yours } from '../contract/auction.ts'
import { reachedFor, type Lead, settled } from '../proxy.ts'
import { type Blocks, leads, refusalToBid, refusalToTakePart, softClose } from '../rules.ts'
import {
  amountOf,
  amountTold,
  beginAuction,
  bidView,
  coinageOf,
  isToBegin,
  type Locked,
  leastMinor,
  lockAuction,
  movingOf,
  noteOnItem,
  pageOf,
  saveAuction,
  saveQuietly,
  setMaximum,
  leadOf,
  tellMoved,
  tellYours,
  termsOf,
  timesOf,
  unitsOf,
  type AuctionRow,
  type BidderRow,
  type BidRow,
} from './moving.ts'

/** What is offered, in whole units. */
export type Bidding = { amount: number; maximum?: number | undefined }
/** A held auction with its bidder, who has no row before their first bid. */
type Placing = Locked & { bidder: BidderRow | undefined; blocks: Blocks }
/** What is offered, in minor units of the auction's currency. */
type Offered = { amount: number; maximum: number }
/** The bid, and how the auction and its bidder stand after it. */
type Placed = { bid: BidView; moving: Moving; yours: Yours; now: string }

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

/** A member as a bidder, with the blocks between them and the seller: asked at once, since others wait for the lock meanwhile. */
async function bidderAndBlocks(
  db: Db,
  { id, seller_id: seller }: AuctionRow,
  userId: string,
): Promise<{ bidder: BidderRow | undefined; blocks: Blocks }> {
  const { rows } = await sql<Blocks & { [K in keyof BidderRow]: BidderRow[K] | null }>`
    select b.*, exists (select from blocks where user_id = wanted.id and blocked_id = ${seller}) as "byViewer",
      exists (select from blocks where user_id = ${seller} and blocked_id = wanted.id) as "bySeller"
    from (select ${userId}::uuid as id) wanted
    left join auction_bidders b on b.auction_id = ${id} and b.user_id = wanted.id`.execute(db)
  const { byViewer, bySeller, ...bidder } = rows[0]!
  return { bidder: bidder.number === null ? undefined : (bidder as BidderRow), blocks: { byViewer, bySeller } }
}

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

const isLeader = ({ auction, bidder }: Placing): boolean =>
  leads({ leader: auction.leader_number, yours: { number: bidder?.number ?? null } })

/** Takes a bid that may be made: settles who leads at what price, moves the end where it must, and tells everybody. */
async function takeBid(
  tx: Tx,
  { id: userId }: Viewer,
  { auction, bidder, now }: Placing,
  { amount, maximum }: Offered,
): Promise<Placed> {
  const number = bidder?.number ?? (await nextNumber(tx, auction))
  const offer = { bidder: number, amount, maximum }
  const after = settled(leadOf(auction), offer, termsOf(auction))
  const { price, leader } = after
  const said = { kind: 'bid', number, amount, maximum, price, leader, voids: null, reason: null, at: now } as const
  const reached = reachedFor(offer, after)
  const { bid, tail } = await appendBid(tx, auction, { ...said, reached }, { bidderId: userId })
  await setMaximum(tx, { auction_id: auction.id, user_id: userId, number, maximum_minor: maximum })
  const end = softClose({ endsAt: auction.ends_at, extensions: auction.extensions }, now)
  const saved = await saveAuction(tx, auction.id, {
    ...leadColumns(after, leader === number ? userId : auction.leader_id),
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

/** Numbers follow the order in which members came; those whose bids were all taken out keep theirs. */
async function nextNumber(tx: Tx, auction: AuctionRow): Promise<number> {
  if (auction.bidders === 0) return 1
  const rows = tx.selectFrom('auction_bidders').where('auction_id', '=', auction.id)
  const { last } = await rows.select(e => e.fn.max('number').as('last')).executeTakeFirstOrThrow()
  return (last ?? 0) + 1
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
  const after = settled(leadOf(auction), { bidder: number, amount, maximum }, termsOf(auction))
  const stands = { reached: after.price, price: after.price, leader: number }
  const said = { kind: 'raise', number, amount, maximum, ...stands, voids: null, reason: null, at: now } as const
  const { bid, tail } = await appendBid(tx, auction, said, { bidderId: userId })
  await setMaximum(tx, { auction_id: auction.id, user_id: userId, number, maximum_minor: maximum })
  const changes = { ...leadColumns(after, userId), ...tail }
  const moved = after.price !== auction.price_minor
  const saved = moved ? await saveAuction(tx, auction.id, changes) : auction
  if (!moved) await saveQuietly(tx, auction.id, changes)
  const placed = placedOf(saved, bid, maximum, now)
  await tellYours(tx, saved, userId, placed.yours)
  if (moved) await tellMoved(tx, saved)
  return placed
}

/** What the auction's row says of what stands. */
const leadColumns = ({ leader, maximum, price }: Lead, leaderId: string | null) => ({
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

/** Tells everyone who looks at the auction of a bid, which the history takes over without its bidder's name, and the item's cards. */
async function tellBid(tx: Tx, auction: AuctionRow, bid: BidView): Promise<void> {
  const told = { auctionId: auction.id, bid: { ...bid, bidder: null, answeredBy: null }, moving: movingOf(auction) }
  await announce(tx, bidPlaced, told, auctionTopic(auction.id))
  await noteOnItem(tx, auction)
}

/** Tells the one who led that somebody leads instead. */
async function tellOutbid(tx: Tx, before: AuctionRow, after: AuctionRow): Promise<void> {
  if (!before.leader_id || before.leader_id === after.leader_id) return
  const said = { name: after.title, amount: await amountTold(tx, amountOf(after, after.price_minor!)) }
  // One line for each auction: who is outbid there once more reads it on top, with the price as it is now.
  await notify(tx, before.leader_id, outbid, said, `${pageOf(after.id)}?bid=again`, {
    group: `auctions.outbid:${after.id}`,
  })
}
