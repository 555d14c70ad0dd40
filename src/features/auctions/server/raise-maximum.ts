import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { settled } from '../proxy.ts'
import { appendBid } from './append-bid.ts'
import { standingOf, termsOf } from './moving.ts'
import { type Placed, type Placing, placedOf, standingColumns } from './placing.ts'
import { saveAuction, saveQuietly, setMaximum } from './queries.ts'
import { tellMoved, tellYours } from './tell-moved.ts'

/** The leader offers more: only the log and they themselves learn of it, unless it lifts the price to the reserve. */
export async function raiseMaximum(
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
