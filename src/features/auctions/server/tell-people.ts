import type { Tx } from '../../../platform/server/db.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { momentInBoth } from '../../../platform/shared/moments.ts'
import { setting } from '../../settings/server/public.ts'
import * as told from '../contract/auction.ts'
import { amountOf, amountTold, notifyOf, saveQuietly, type AuctionRow } from './moving.ts'
import { auctionRows, biddersOf, interestedIn, watchersOf } from './queries.ts'

const rowOf = async (tx: Tx, id: string): Promise<AuctionRow> => (await auctionRows(tx, [id]))[0]!
const named = ({ title }: AuctionRow) => ({ name: title })
const priced = async (tx: Tx, auction: AuctionRow) => ({
  ...named(auction),
  amount: await amountTold(tx, amountOf(auction, auction.price_minor ?? auction.initial_minor!)),
})

/** Bidders and watchers, each once, the owner apart. */
async function followers(tx: Tx, auction: AuctionRow): Promise<string[]> {
  const bidders = (await biddersOf(tx, auction.id)).map(one => one.user_id)
  const all = new Set([...bidders, ...(await watchersOf(tx, auction.id))])
  all.delete(auction.seller_id)
  return [...all]
}

/**
 * Who watched it until then learns that bids are taken from now on, and so does whoever follows or keeps the seller or what is
 * sold. Who watches since found it running.
 */
export async function tellStarted(tx: Tx, { auctionId }: Carried<typeof told.auctionStarted>): Promise<void> {
  const auction = await rowOf(tx, auctionId)
  const said = await priced(tx, auction)
  const waited = await watchersOf(tx, auctionId, auction.starts_at!)
  const waiting = new Set([...waited, ...(await interestedIn(tx, auction))])
  waiting.delete(auction.seller_id)
  for (const id of waiting) await notifyOf(tx, id, told.hasStarted, said, auction)
}

/** Watchers of a scheduled auction learn that it begins at another time, or at another price. */
export async function tellReplanned(tx: Tx, auction: AuctionRow): Promise<void> {
  const said = { ...(await priced(tx, auction)), when: momentInBoth(auction.starts_at!, await setting(tx, 'timeZone')) }
  for (const id of await followers(tx, auction)) await notifyOf(tx, id, told.replanned, said, auction)
}

/**
 * What a bid means for others than the one who was outbid: the owner hears of the first one and of the reserve, everybody once
 * that the end moves.
 */
export async function tellOfBid(tx: Tx, { auctionId, bid, moving }: Carried<typeof told.bidPlaced>): Promise<void> {
  const auction = await rowOf(tx, auctionId)
  const owner = auction.seller_id
  const minor = await priceAfter(tx, bid._id)
  const price = { ...named(auction), amount: await amountTold(tx, amountOf(auction, minor)) }
  if (moving.bids === 1 && bid.place === 1) {
    await notifyOf(tx, owner, told.firstBid, price, auction)
    await saveQuietly(tx, auctionId, { told_bids: 1, told_bids_at: new Date(bid.at) })
  }
  if (await isFirstMet(tx, auction, bid.place, minor)) await notifyOf(tx, owner, told.reserveMet, price, auction)
  if (moving.extensions === 0 || !(await isFirstTold(tx, auctionId, new Date(bid.at)))) return
  for (const id of await followers(tx, auction)) await notifyOf(tx, id, told.extended, named(auction), auction)
}

/** Notes that people are told of a moved end; false when they were before. */
async function isFirstTold(tx: Tx, auctionId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('auctions')
    .set({ told_extended_at: at })
    .where('id', '=', auctionId)
    .where('told_extended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What stood after a bid, in minor units of the auction's currency. */
async function priceAfter(tx: Tx, bidId: string): Promise<number> {
  const bid = await tx.selectFrom('bids').select('price_minor').where('id', '=', bidId).executeTakeFirstOrThrow()
  return bid.price_minor!
}

/** True for the bid that first reached the reserve. */
async function isFirstMet(tx: Tx, auction: AuctionRow, place: number, minor: number): Promise<boolean> {
  const reserve = auction.reserve_minor
  if (reserve === null || minor < reserve) return false
  const earlier = await tx
    .selectFrom('bids')
    .select('id')
    .where('auction_id', '=', auction.id)
    .where('place', '<', place)
    .where('price_minor', '>=', reserve)
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}

/** The end: the owner, the winner and the others each learn what it means for them. */
export async function tellClosed(tx: Tx, { auctionId, state }: Carried<typeof told.auctionClosed>): Promise<void> {
  const auction = await rowOf(tx, auctionId)
  if (state === 'cancelled') return tellTakenBack(tx, auction)
  if (state === 'sold') await notifyOf(tx, auction.seller_id, told.closedSold, await priced(tx, auction), auction)
  else await notifyOf(tx, auction.seller_id, told.closedUnsold, named(auction), auction)
  const bidders = new Set((await biddersOf(tx, auctionId)).map(one => one.user_id))
  for (const id of await followers(tx, auction)) {
    if (state !== 'sold') await notifyOf(tx, id, told.endedUnsold, named(auction), auction)
    else if (id === auction.leader_id) await notifyOf(tx, id, told.won, await priced(tx, auction), auction)
    else if (bidders.has(id)) await notifyOf(tx, id, told.lost, await priced(tx, auction), auction)
  }
}

/** Only the watchers: nobody bid. */
async function tellTakenBack(tx: Tx, auction: AuctionRow): Promise<void> {
  for (const id of await followers(tx, auction)) await notifyOf(tx, id, told.takenBack, named(auction), auction)
}

/** An hour before the end everybody who bids or watches is told, once. */
export async function tellEnding(tx: Tx, auction: AuctionRow): Promise<void> {
  const said = await priced(tx, auction)
  for (const id of await followers(tx, auction)) await notifyOf(tx, id, told.endsSoon, said, auction)
}

/** The owner learns, in one notice, of the bids that came since the last one. */
export async function tellOfMore(tx: Tx, auction: AuctionRow): Promise<void> {
  const said = { ...(await priced(tx, auction)), count: auction.bids - auction.told_bids }
  await notifyOf(tx, auction.seller_id, told.moreBids, said, auction)
}

/** A day before the time to think is over. */
export async function tellToConfirm(tx: Tx, auction: AuctionRow): Promise<void> {
  await notifyOf(tx, auction.leader_id!, told.confirmSoon, await priced(tx, auction), auction)
}
