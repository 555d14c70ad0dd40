import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { offersThatCount } from '../bid-chain.ts'
import { bidVoided } from '../contract/auction.ts'
import { settledAll } from '../proxy.ts'
import { refusalToVoid } from '../rules.ts'
import {
  amountOf,
  amountTold,
  lockAuction,
  notifyOf,
  saveAuction,
  setMaximum,
  tellMoved,
  tellYours,
  termsOf,
  unitsOf,
  type AuctionRow,
  type BidRow,
} from './moving.ts'
import { appendBid } from './place-bid.ts'
import { bidderByNumber, entryOf, logOf } from './queries.ts'

/**
 * Staff take a bid out and say why: what stands is settled anew from the offers that remain. The log keeps both. Answers the
 * auction as it is then.
 */
export async function voidBid(
  tx: Tx,
  viewer: Viewer,
  auctionId: string,
  { bidId, reason }: { bidId?: string | undefined; reason?: string | undefined },
): Promise<AuctionRow> {
  const { auction, now } = await lockAuction(tx, viewer, auctionId)
  const log = await logOf(tx, auctionId)
  const bid = log.find(one => one.id === bidId && one.kind === 'bid') ?? notFound()
  refuse(refusalToVoid(auction, { voided: log.some(one => one.voids_place === bid.place) }))
  if (!reason) return refuseField('reason', 'required')
  const told = log.map(entryOf)
  const offers = offersThatCount([...told, { ...entryOf(bid), kind: 'void', voids: bid.place }])
  const after = settledAll(offers, termsOf(auction))
  const { number, amount, maximum } = entryOf(bid)
  const entry = { kind: 'void', number, amount, maximum, reached: bid.reached_minor, voids: bid.place, reason } as const
  const { tail } = await appendBid(
    tx,
    auction,
    { ...entry, price: after?.price ?? null, leader: after?.leader ?? null, at: now },
    { bidderId: bid.bidder_id, byId: viewer.id },
  )
  const saved = await saveAuction(tx, auctionId, {
    ...tail,
    bids: auction.bids - 1,
    price_minor: after?.price ?? null,
    leader_number: after?.leader ?? null,
    leader_max_minor: after?.maximum ?? null,
    leader_id: after ? await bidderByNumber(tx, auctionId, after.leader) : null,
  })
  const target = { kind: 'auction', id: auctionId }
  await record(tx, { actorId: viewer.id, action: 'auctions.void', target, after: { bidId: bid.id, reason } })
  const left = offers.filter(one => one.bidder === number).map(one => one.maximum)
  await tellVoided(tx, saved, bid, left.length > 0 ? Math.max(...left) : null, reason)
  await tellMoved(tx, saved)
  return saved
}

/** The bidder of a bid that was taken out learns why, and what of their offers is left (null: nothing). */
async function tellVoided(
  tx: Tx,
  auction: AuctionRow,
  bid: BidRow,
  maximum: number | null,
  reason: string,
): Promise<void> {
  const { bidder_id: userId, bidder_number: number } = bid
  await setMaximum(tx, { auction_id: auction.id, user_id: userId, number, maximum_minor: maximum })
  const units = maximum === null ? null : unitsOf(auction, maximum)
  await tellYours(tx, auction, userId, { number, maximum: units, reservePrice: null })
  const said = { name: auction.title, amount: await amountTold(tx, amountOf(auction, bid.reached_minor)), reason }
  await notifyOf(tx, userId, bidVoided, said, auction)
}
