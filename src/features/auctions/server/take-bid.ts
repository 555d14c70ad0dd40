import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { outbid } from '../contract/events.ts'
import { reachedFor, settled } from '../proxy.ts'
import { softClose } from '../rules.ts'
import { amountTold } from './amount-told.ts'
import { appendBid } from './append-bid.ts'
import { standingOf, termsOf } from './moving.ts'
import { bidPageOf } from './page-of.ts'
import { type Offered, type Placed, type Placing, placedOf, standingColumns } from './placing.ts'
import { type AuctionRow, nextNumber, saveAuction, setMaximum } from './queries.ts'
import { tellBid, tellYours } from './tell-moved.ts'

/** Takes a bid that may be made: settles who leads at what price, moves the end where it must, and tells everybody. */
export async function takeBid(
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
  const said = { name: after.title, amount: await amountTold(tx, after, after.price_minor!) }
  await notify(tx, before.leader_id, outbid, said, bidPageOf(after.id))
}
