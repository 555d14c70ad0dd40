import type { Viewer } from '../../../platform/shared/access.ts'
import { toUnits } from '../../../platform/shared/money.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { refusalToBid, refusalToTakePart } from '../rules.ts'
import { leastMinor } from './moving.ts'
import type { Offered, Placing } from './placing.ts'
import { timesOf } from './queries.ts'

/** Refuses what the rules refuse; one that is too low says the least that is taken, in whole units. */
export function refuseBid(viewer: Viewer, placing: Placing, offer: Offered, entitled: boolean): void {
  const { auction, bidder, blocks, now } = placing
  const least = leastMinor(auction)
  const mayNot = refusalToTakePart(viewer, auction.seller_id, { entitled, blocks })
  const yours = { number: bidder?.number ?? null, maximum: bidder?.maximum_minor ?? null, mayNot }
  const facts = { ...timesOf(auction), leader: auction.leader_number, leastBid: least, yours }
  const refusal = refusalToBid(facts, offer, now)
  const tooLow = refusal === 'auctions.bid-too-low' && least !== null
  refuse(refusal, tooLow ? { least: toUnits(least, auction.decimals), currency: auction.currency! } : {})
}
