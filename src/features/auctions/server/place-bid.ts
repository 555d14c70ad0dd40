import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { toMinor } from '../../../platform/shared/money.ts'
import { entitled } from '../../plans/server/entitled.ts'
import { leads } from '../rules.ts'
import { beginAuction, isToBegin } from './begin-auction.ts'
import type { Placed, Placing } from './placing.ts'
import { bidderAndBlocks, lockAuction } from './queries.ts'
import { raiseMaximum } from './raise-maximum.ts'
import { refuseBid } from './refuse-bid.ts'
import { takeBid } from './take-bid.ts'

/** What is offered, in whole units. */
export type Bidding = { amount: number; maximum?: number | undefined }

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
  const minor = (units: number) => toMinor(units, locked.auction.decimals)
  const offer = { amount: minor(bidding.amount), maximum: minor(bidding.maximum ?? bidding.amount) }
  refuseBid(viewer, placing, offer, may)
  if (isToBegin(placing.auction, placing.now)) placing.auction = await beginAuction(tx, placing.auction)
  return isLeader(placing) ? raiseMaximum(tx, viewer, placing, offer.maximum) : takeBid(tx, viewer, placing, offer)
}
