import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { toUnits } from '../../../platform/shared/money.ts'
import { bidVoided } from '../contract/events.ts'
import { amountTold } from './amount-told.ts'
import { pageOf } from './page-of.ts'
import { type AuctionRow, type BidRow, setMaximum } from './queries.ts'
import { tellYours } from './tell-moved.ts'

/** The bidder of a bid that was taken out learns why, and what of their offers is left (null: nothing). */
export async function tellVoided(
  tx: Tx,
  auction: AuctionRow,
  bid: BidRow,
  maximum: number | null,
  reason: string,
): Promise<void> {
  const { bidder_id: userId, bidder_number: number } = bid
  await setMaximum(tx, { auction_id: auction.id, user_id: userId, number, maximum_minor: maximum })
  const units = maximum === null ? null : toUnits(maximum, auction.decimals)
  await tellYours(tx, auction, userId, { number, maximum: units, reservePrice: null })
  const said = { name: auction.title, amount: await amountTold(tx, auction, bid.reached_minor), reason }
  await notify(tx, userId, bidVoided, said, pageOf(auction.id))
}
