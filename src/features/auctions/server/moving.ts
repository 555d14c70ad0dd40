import { type Coinage, coinage, inUnits, type Money, money } from '../../../platform/shared/money.ts'
import type { Moving } from '../contract/views.ts'
import type { Standing, Terms } from '../proxy.ts'
import { FIRST_STEP, isOver, leastBid } from '../rules.ts'
import type { AuctionRow } from './queries.ts'

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const reserveOf = ({ reserve_minor: reserve, price_minor: price }: AuctionRow): Moving['reserve'] =>
  reserve === null ? 'none' : price !== null && price >= reserve ? 'met' : 'not-met'

type Counted = Pick<AuctionRow, 'currency' | 'decimals'>

/** What an auction that was planned is counted in, as its terms have it. A draft has no currency yet. */
export const coinageOf = ({ currency, decimals }: Counted): Coinage =>
  coinage(currency ?? '', currency === null ? null : decimals)

/** An amount of an auction's row, with its currency. */
export const amountOf = (auction: Counted, minor: number): Money => money(minor, coinageOf(auction).code)

/** The same in units, as its views have it: amounts leave an auction here and nowhere else. */
export const unitsOf = (auction: Counted, minor: number): number =>
  inUnits(amountOf(auction, minor), coinageOf(auction))

/** What stands, for the rule of maxima; null before the first bid. */
export function standingOf(auction: AuctionRow): Standing | null {
  const { leader_number: leader, leader_max_minor: maximum, price_minor: price } = auction
  return leader === null || maximum === null || price === null ? null : { leader, maximum, price }
}

/** What the owner set, for the rule of maxima. */
export const termsOf = (auction: AuctionRow): Terms => ({ step: auction.step_minor, reserve: auction.reserve_minor })

/** The least that is accepted in minor units; null while nothing can be offered. */
export const leastMinor = (auction: AuctionRow): number | null =>
  leastBid({ price: auction.price_minor, initialPrice: auction.initial_minor, step: auction.step_minor })

/** What of an auction moves, as everyone sees it. */
export function movingOf(auction: AuctionRow): Moving {
  const units = (minor: number | null) => (minor === null ? null : unitsOf(auction, minor))
  return {
    version: auction.version,
    state: auction.state,
    mode: auction.mode,
    description: auction.description,
    currency: auction.currency,
    initialPrice: units(auction.initial_minor),
    step: auction.currency === null ? FIRST_STEP : unitsOf(auction, auction.step_minor),
    price: units(auction.price_minor),
    leastBid: isOver(auction.state) ? null : units(leastMinor(auction)),
    reserve: reserveOf(auction),
    leader: auction.leader_number,
    bids: auction.bids,
    bidders: auction.bidders,
    startsAt: iso(auction.starts_at),
    endsAt: auction.state === 'paused' ? null : iso(auction.ends_at),
    extensions: auction.extensions,
    closedAt: iso(auction.closed_at),
    reason: auction.reason,
    offeredTo: auction.offered_to,
    confirmBy: iso(auction.confirm_by),
  }
}
