import type { Viewer } from '../../../platform/shared/access.ts'
import { toUnits } from '../../../platform/shared/money.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { refusalToBid, refusalToTakePart } from '../rules.ts'
import { leastMinor } from './moving.ts'
import type { Offered, Placing } from './placing.ts'

/** Refuses what the rules refuse; one that is too low says the least that is taken, in whole units. */
export function refuseBid(viewer: Viewer, { auction, bidder, now }: Placing, offer: Offered, entitled: boolean): void {
  const least = leastMinor(auction)
  const mayNot = refusalToTakePart(viewer, auction.seller_id, entitled)
  const yours = { number: bidder?.number ?? null, maximum: bidder?.maximum_minor ?? null, mayNot }
  const { state, starts_at: startsAt, ends_at: endsAt, leader_number: leader } = auction
  const refusal = refusalToBid({ state, startsAt, endsAt, leader, leastBid: least, yours }, offer, now)
  const tooLow = refusal === 'auctions.bid-too-low' && least !== null
  refuse(refusal, tooLow ? { least: toUnits(least, auction.decimals), currency: auction.currency! } : {})
}
