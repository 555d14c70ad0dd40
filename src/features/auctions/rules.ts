import { isStaff, refusalToAccess, type Viewer } from '../../platform/shared/access.ts'
import type { Carried } from '../../platform/shared/event.ts'
import type {
  AuctionState,
  AuctionView,
  auctionMoved,
  bidPlaced,
  Moving,
  watchersMoved,
  watchingMoved,
  yoursMoved,
} from './contract/auction.ts'
/** A leading bid this shortly before the end moves the end by as much, so many times (product rules, section 7). */
export const SOFT_CLOSE_SECONDS = 120
export const MAX_EXTENSIONS = 20
/** The notice an open auction is closed with. */
export const NOTICE_HOURS = 24
/** In these last hours an owner may not end it without sale. */
export const NO_END_HOURS = 12
/** How long the winner, and after them the next bidder, may think. */
export const CONFIRM_HOURS = 72
/** By how much a bid rises at least where the owner says nothing else, in whole units of the currency. */
export const FIRST_STEP = 1
/** The shortest and the longest a timed auction runs. */
export const MIN_MINUTES = 10
export const MAX_DAYS = 90

const HOUR = 3_600_000
type Time = string | Date | null
const at = (time: string | Date): number => new Date(time).getTime()

/** The spec's three words for a state. */
export function statusOf(state: AuctionState): 'not started' | 'started' | 'over' {
  if (state === 'draft' || state === 'scheduled') return 'not started'
  return state === 'live' || state === 'paused' ? 'started' : 'over'
}

/** True once nothing can be bid any more. */
export const isOver = (state: AuctionState): boolean => statusOf(state) === 'over'

type Running = { state: AuctionState; startsAt: Time; endsAt: Time }

/**
 * True while bids are taken. A scheduled auction runs from its start on and a live one only until its end, whether or not the
 * timer that writes it down has come by.
 */
export function isRunning({ state, startsAt, endsAt }: Running, now: Date): boolean {
  if (state === 'scheduled') return startsAt !== null && at(startsAt) <= now.getTime()
  return state === 'live' && (endsAt === null || now.getTime() < at(endsAt))
}

/** The least that is accepted: the initial price first, then a step above the price. Null before the owner set one. */
export function leastBid(of: { price: number | null; initialPrice: number | null; step: number }): number | null {
  return of.price === null ? of.initialPrice : of.price + of.step
}

/** What a button or the server knows when somebody wants to bid; amounts in any one unit. */
export type BidFacts = Running & {
  leastBid: number | null
  leader: number | null
  yours: { number: number | null; maximum: number | null; mayNot: AuctionView['yours']['mayNot'] }
}

/** True when the viewer leads. */
export const leads = ({ leader, yours }: Pick<BidFacts, 'leader'> & { yours: { number: number | null } }): boolean =>
  leader !== null && leader === yours.number

/** What the viewer's own bid comes to now: the price while they lead, else the most they offered; null without one. */
export const ownBid = (auction: Pick<AuctionView, 'leader' | 'price' | 'yours'>): number | null =>
  leads(auction) ? auction.price : auction.yours.maximum

/** Up to how much the club goes on bidding for the viewer, who leads; null where they gave nothing above the price. */
export function ownMaximum(auction: Pick<AuctionView, 'leader' | 'price' | 'yours'>): number | null {
  const { price, yours } = auction
  return leads(auction) && yours.maximum !== null && yours.maximum > (price ?? 0) ? yours.maximum : null
}

/** Why this offer is refused; null when it is taken. `maximum` is left out by who wants none. */
export function refusalToBid(facts: BidFacts, offer: { amount: number; maximum?: number }, now: Date) {
  const { yours } = facts
  if (yours.mayNot) return yours.mayNot
  if (facts.state === 'paused') return 'auctions.paused'
  if (!isRunning(facts, now)) return 'auctions.not-running'
  const most = offer.maximum ?? offer.amount
  if (most < offer.amount) return 'auctions.maximum-too-low'
  if (leads(facts)) return most > (yours.maximum ?? 0) ? null : 'auctions.maximum-too-low'
  return facts.leastBid !== null && offer.amount >= facts.leastBid ? null : 'auctions.bid-too-low'
}

/** The end after an accepted bid that moved the price: later by two minutes when it came in the last two, at most 20 times. */
export function softClose<T extends Time>(
  { endsAt, extensions }: { endsAt: T; extensions: number },
  now: Date,
): { endsAt: T | Date; extensions: number } {
  if (endsAt === null || extensions >= MAX_EXTENSIONS) return { endsAt, extensions }
  if (at(endsAt) - now.getTime() > SOFT_CLOSE_SECONDS * 1000) return { endsAt, extensions }
  return { endsAt: new Date(at(endsAt) + SOFT_CLOSE_SECONDS * 1000), extensions: extensions + 1 }
}

const STARTS_FROM: readonly AuctionState[] = [
  'draft',
  'no_bids',
  'reserve_not_met',
  'stopped',
  'cancelled',
  'unconfirmed',
]

/** True where the owner may start it: before the first time, and anew after an end without sale. */
export const mayStart = (state: AuctionState): boolean => STARTS_FROM.includes(state)

/** True where the owner may plan it anew: it is scheduled, and its time has not come. */
export const mayReplan = (auction: Running, now: Date): boolean =>
  auction.state === 'scheduled' && !isRunning(auction, now)

export type Stopping = Running & Pick<Moving, 'mode' | 'bids'>

/**
 * Why the owner cannot stop it this way. An open auction with bids is closed by notice first; one with an end is sold to the
 * leader now or ended without sale, the latter not in its last 12 hours (product rules, section 7).
 */
export function refusalToStop(auction: Stopping, how: 'notice' | 'sell' | 'end', now: Date) {
  if (!isRunning(auction, now)) return 'auctions.not-running'
  if (auction.bids === 0) return null
  const noticed = auction.endsAt !== null
  if (how === 'notice') return noticed ? 'auctions.notice-given' : null
  if (how === 'sell') return auction.mode === 'open' ? 'auctions.notice-first' : null
  return noticed && at(auction.endsAt!) - now.getTime() < NO_END_HOURS * HOUR ? 'auctions.too-late-to-end' : null
}

/** Why the owner cannot cancel it: somebody bid, or it is over. */
export function refusalToCancel({ state, bids }: { state: AuctionState; bids: number }) {
  if (isOver(state)) return 'auctions.over'
  return bids > 0 ? 'auctions.has-bids' : null
}

/** Why staff cannot pause it. */
export const refusalToPause = (auction: Running, now: Date) =>
  isRunning(auction, now) ? null : ('auctions.not-running' as const)

/** Why staff cannot let it go on. */
export const refusalToResume = ({ state }: { state: AuctionState }) =>
  state === 'paused' ? null : ('auctions.not-paused' as const)

/** Why staff cannot take a bid out: only what still runs can be settled anew. */
export function refusalToVoid({ state }: { state: AuctionState }, bid: { voided: boolean }) {
  if (state !== 'live' && state !== 'paused') return 'auctions.not-running'
  return bid.voided ? 'auctions.already-voided' : null
}

/** Why somebody cannot say whether they take it. */
export function refusalToConfirm(
  { state, offeredTo, confirmBy }: { state: AuctionState; offeredTo: number | null; confirmBy: Time },
  number: number | null,
  now: Date,
) {
  if ((state !== 'sold' && state !== 'second_chance') || offeredTo === null || offeredTo !== number)
    return 'auctions.not-offered'
  return confirmBy !== null && now.getTime() >= at(confirmBy) ? 'auctions.too-late' : null
}

/** An auction after what was told of it; older news than one holds change nothing. */
export function withMoved(auction: AuctionView, { moving }: Pick<Carried<typeof auctionMoved>, 'moving'>): AuctionView {
  if (moving.version <= auction.version) return auction
  return { ...auction, ...moving, current: auction.current && moving.state !== 'cancelled' }
}

/** An auction after a bid: the bid itself belongs to the history. */
export const withBid = (auction: AuctionView, told: Carried<typeof bidPlaced>): AuctionView => withMoved(auction, told)

/** An auction after what only the viewer was told of it. */
export const withYours = (auction: AuctionView, { version, yours }: Carried<typeof yoursMoved>): AuctionView =>
  version >= auction.version ? { ...auction, yours: { ...auction.yours, ...yours } } : auction

/** An auction after somebody began or ceased to watch it. */
export const withWatchers = (auction: AuctionView, { watchers }: Carried<typeof watchersMoved>): AuctionView => ({
  ...auction,
  watchers,
})

/** An auction after the viewer began or ceased to watch it, in any window. */
export const withWatching = (auction: AuctionView, { watching }: Carried<typeof watchingMoved>): AuctionView => ({
  ...auction,
  yours: { ...auction.yours, watching },
})

/** Where an auction is read: the page of its subject while it shows this one, else a page of its own. */
export const pathOfAuction = ({ _id, current, subject }: Pick<AuctionView, '_id' | 'current' | 'subject'>): string =>
  current && subject.link ? subject.link : `/auctions/${_id}`

type WhyNot = NonNullable<AuctionView['yours']['mayNot']>
/** Who of the two blocked the other. */
export type Blocks = { byViewer: boolean; bySeller: boolean }

/**
 * Why somebody may not bid in an auction of `sellerId` at all, whatever the amount (product rules, sections 3 and 7). Members
 * who blocked each other make no agreements, so they do not bid for one; who was blocked is not told by whom.
 */
export function refusalToTakePart(
  viewer: Viewer | null,
  sellerId: string,
  { entitled, blocks }: { entitled: boolean; blocks: Blocks },
): WhyNot | null {
  if (viewer?.id === sellerId) return 'auctions.own-auction'
  if (isStaff(viewer)) return 'auctions.not-for-staff'
  const refusal = refusalToAccess('approved', viewer)
  if (refusal) return refusal as WhyNot
  if (blocks.byViewer) return 'auctions.you-blocked'
  if (blocks.bySeller) return 'auctions.not-possible'
  return entitled ? null : 'plan-required'
}

type Times = { starts: Date; ends: Date | null; scheduled: boolean }
const MINUTE = 60_000
const DAY = 24 * HOUR

/** What is wrong with the times of an auction that is to start; null when nothing is. */
export function timesFault(mode: Moving['mode'], { starts, ends, scheduled }: Times, now: Date) {
  if (scheduled && starts <= now) return { field: 'startDate', code: 'auctions.start-in-past' } as const
  if (starts.getTime() - now.getTime() > MAX_DAYS * DAY)
    return { field: 'startDate', code: 'auctions.start-too-late' } as const
  if (ends === null) return mode === 'timed' ? ({ field: 'endDate', code: 'required' } as const) : null
  const length = ends.getTime() - starts.getTime()
  if (length < MIN_MINUTES * MINUTE) return { field: 'endDate', code: 'auctions.end-too-soon' } as const
  return length > MAX_DAYS * DAY ? ({ field: 'endDate', code: 'auctions.end-too-late' } as const) : null
}
