// An auction and its bids: as they are seen, how one bids, and what is told of them.
import { z } from 'zod'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode, MAX_UNITS } from '../../../platform/shared/money.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'

/** The kind of target that stands for an auction. */
export const AUCTION = 'auction'

/**
 * Life of an auction (product rules, section 7). `paused` by staff; `sold` waits for the winner's word, `second_chance` for
 * that of the next bidder; `unconfirmed` when nobody took it.
 */
export const AUCTION_STATES = [
  'draft',
  'scheduled',
  'live',
  'paused',
  'sold',
  'second_chance',
  'confirmed',
  'unconfirmed',
  'reserve_not_met',
  'no_bids',
  'stopped',
  'cancelled',
] as const
export const AuctionState = z.enum(AUCTION_STATES)
export type AuctionState = z.infer<typeof AuctionState>

/** `open` has no end until its owner gives 24 hours' notice; `timed` ends when it was said to. */
export const AuctionMode = z.enum(['open', 'timed'])
export type AuctionMode = z.infer<typeof AuctionMode>

/** What is sold: an item, or a company by its profile. */
export const SubjectRef = z.object({ kind: z.enum(['item', 'profile']), id: Id })
export type SubjectRef = z.infer<typeof SubjectRef>

/** An amount that somebody offers or asks, in whole units of the auction's currency. */
export const Units = z.number().int().min(1).max(MAX_UNITS)

/** The longest description of an auction (spec). */
export const MAX_DESCRIPTION = 50

/** Everything of an auction that moves, the same for everyone. Amounts in whole units; `leader` is a bidder's number. */
export const Moving = z.object({
  /** Grows with each change: of two the larger is the newer. */
  version: z.number().int(),
  state: AuctionState,
  mode: AuctionMode,
  description: z.string(),
  currency: CurrencyCode.nullable(),
  initialPrice: z.number().nullable(),
  step: z.number(),
  /** The last price; null before the first bid. */
  price: z.number().nullable(),
  /** The least that is accepted now; null while nothing can be offered. */
  leastBid: z.number().nullable(),
  /** Whether there is a least price that the owner keeps to themselves, and whether it is reached. */
  reserve: z.enum(['none', 'not-met', 'met']),
  leader: z.number().int().nullable(),
  bids: z.number().int(),
  bidders: z.number().int(),
  startsAt: z.iso.datetime().nullable(),
  /** Null for an open auction without notice, and while paused. */
  endsAt: z.iso.datetime().nullable(),
  /** How often a late bid moved the end. */
  extensions: z.number().int(),
  closedAt: z.iso.datetime().nullable(),
  /** Why it is paused or was stopped, in the words of who did it; null when the house did it, or nobody said. */
  reason: z.string().nullable(),
  /** The bidder who is to confirm, by number, and until when. */
  offeredTo: z.number().int().nullable(),
  confirmBy: z.iso.datetime().nullable(),
})
export type Moving = z.infer<typeof Moving>

/** Why the viewer may not bid at all; null when they may. */
export const WHY_NOT = [
  'unauthenticated',
  'profile-required',
  'approval-required',
  'plan-required',
  'auctions.own-auction',
  'auctions.not-for-staff',
  'auctions.you-blocked',
  'auctions.not-possible',
] as const

/** How the viewer stands to an auction; nobody else sees it. */
export const Yours = z.object({
  /** The viewer's number as a bidder; null before their first bid. They lead when it is the auction's `leader`. */
  number: z.number().int().nullable(),
  /** The most they offered so far; up to it the club bids for them. What it comes to now says ownBid of rules.ts. */
  maximum: z.number().nullable(),
  /** The owner's own least price; null for everyone else, and without one. */
  reservePrice: z.number().nullable(),
})
export type Yours = z.infer<typeof Yours>

export const AuctionView = Moving.extend({
  _id: Id,
  subject: SubjectRef.extend({
    /** idea, project, product, service; `company` for a company. */
    type: z.string(),
    title: z.string(),
    lang: z.enum(LANGUAGES),
    /** Path of its page. */
    link: z.string().nullable(),
    picture: FileView.nullable(),
  }),
  seller: z.object({ id: Id, name: z.string(), username: z.string() }),
  /** True for the auction that the page of its subject shows: the newest, unless it was taken back. */
  current: z.boolean(),
  /** How many watch it. */
  watchers: z.number().int(),
  yours: Yours.extend({
    /** The viewer sells it. */
    own: z.boolean(),
    watching: z.boolean(),
    mayNot: z.enum(WHY_NOT).nullable(),
  }),
})
export type AuctionView = z.infer<typeof AuctionView>

const Person = z.object({ id: Id, name: z.string(), username: z.string() })

/**
 * A bid as others see it. `bidder` is null until the close, and afterwards for visitors; until then everybody is a number.
 * `amount` is the price that was reached for this bidder, `price` and `leader` what stood after it; `answered` says that
 * another's maximum answered by itself.
 */
export const BidView = z.object({
  _id: Id,
  place: z.number().int(),
  number: z.number().int(),
  bidder: Person.nullable(),
  amount: z.number(),
  price: z.number(),
  leader: z.number().int(),
  answered: z.boolean(),
  /** Whose maximum answered; null like `bidder`, and where none did. */
  answeredBy: Person.nullable(),
  /** Why staff took it out; null for a bid that counts. */
  voided: z.string().nullable(),
  at: z.iso.datetime(),
})
export type BidView = z.infer<typeof BidView>

/** Of one auction. */
export const AuctionId = z.object({ auctionId: Id })

export const placeBid = call('POST /auctions/bids/:auctionId', {
  summary: 'Bids. Needs an Idempotency-Key: a repeated key answers the first result.',
  description: `Whole units of the auction's currency, at least \`leastBid\`. With a \`maximum\` the club bids for the member up
to it: the price becomes the second maximum and a step; of equal maxima the earlier wins. The leader's own next bid only
raises their maximum. A bid cannot be taken back. \`auctions.busy\` is worth another try with the same key.`,
  also: '/auctions/:auctionId/bids',
  access: 'approved',
  params: AuctionId,
  body: z.object({ amount: Units, maximum: Units.optional() }),
  answer: z.object({ bid: BidView, moving: Moving, yours: Yours, now: z.iso.datetime(), message: z.string() }),
  refusals: {
    'auctions.not-running': 409,
    'auctions.paused': 409,
    'auctions.own-auction': 403,
    'auctions.not-for-staff': 403,
    'auctions.you-blocked': 409,
    'auctions.not-possible': 409,
    'auctions.bid-too-low': 409,
    'auctions.maximum-too-low': 409,
    'auctions.busy': 409,
  },
  idempotent: 'required',
  limits: [{ max: 120, seconds: 60, by: 'caller' }],
})

export const listBids = call('GET /auctions/bids/:auctionId', {
  summary: 'The bids of an auction, newest first. Bidders are numbers until the close; members see names afterwards.',
  access: 'anyone',
  params: AuctionId,
  query: Paging,
  answer: listOf(BidView),
})

/** The topic of everyone who looks at an auction. */
export const auctionTopic = (auctionId: string): string => `auction:${auctionId}`
/** The topic of those who have the page of an auction before them; they are told how many they are, and of nobody who it is. */
export const auctionPageTopic = (auctionId: string): string => `auction-page:${auctionId}`
/** The topic of what only this member is told of their own bids and auctions, in all of them. */
export const bidderTopic = (userId: string): string => `bidder:${userId}`

/** A bid stands; `moving` is the auction after it. On the auction's topic, without names. */
export const bidPlaced = event('auctions.bid-placed', z.object({ auctionId: Id, bid: BidView, moving: Moving }))
/** Anything else moved: started, paused, a bid taken out, stopped, closed, confirmed. On the auction's topic. */
export const auctionMoved = event('auctions.moved', z.object({ auctionId: Id, moving: Moving }))
/** How one member stands moved with the auction's `version`. On the member's own topic, before the auction's event. */
export const yoursMoved = event(
  'auctions.yours-moved',
  z.object({ auctionId: Id, version: z.number().int(), yours: Yours }),
)

/** How many watch it moved. On the auction's topic. */
export const watchersMoved = event('auctions.watchers-moved', z.object({ auctionId: Id, watchers: z.number().int() }))
/** Whether one member watches it moved. On the member's own topic, for all of their windows. */
export const watchingMoved = event('auctions.watching-moved', z.object({ auctionId: Id, watching: z.boolean() }))

/** Bids are taken from now on. */
export const auctionStarted = event(
  'auctions.started',
  z.object({ auctionId: Id, subject: SubjectRef, ownerId: Id }),
  'auctionId',
)
/** Bids are not taken any more, whatever came of it. */
export const auctionClosed = event(
  'auctions.closed',
  z.object({ auctionId: Id, subject: SubjectRef, ownerId: Id, state: Moving.shape.state }),
  'auctionId',
)
/** The winner takes it: `amountMinor` in minor units of `currency`. */
export const auctionConfirmed = event(
  'auctions.confirmed',
  z.object({
    auctionId: Id,
    subject: SubjectRef,
    sellerId: Id,
    buyerId: Id,
    amountMinor: z.number().int(),
    currency: z.string(),
  }),
  'auctionId',
)

const OfAuction = z.object({ name: z.string() })
/** `amount` is a written amount with its currency. */
const OfPrice = OfAuction.extend({ amount: BothLanguages })

/** To the one who led: somebody leads instead; `link` leads back to the bid. */
export const outbid = notice('auctions.outbid', OfPrice, { topic: 'outbid', waits: 'ends', about: 'name' })
/** To watchers and bidders, an hour before the end. */
export const endsSoon = notice('auctions.ends-soon', OfPrice, { topic: 'watched', waits: 'ends', about: 'name' })
/** To bidders and watchers, once an auction: a late bid moved the end. */
export const extended = notice('auctions.extended', OfAuction, { topic: 'watched', about: 'name' })
export const won = notice('auctions.won', OfPrice, { topic: 'bought', waits: 'ends', about: 'name' })
export const lost = notice('auctions.lost', OfPrice, { topic: 'watched', about: 'name' })
export const secondChance = notice('auctions.second-chance', OfPrice, { topic: 'bought', waits: 'ends', about: 'name' })
/** To bidders: it ended without sale, or was stopped. */
export const endedUnsold = notice('auctions.ended-unsold', OfAuction, { topic: 'watched', about: 'name' })
export const bidVoided = notice('auctions.bid-voided', OfPrice.extend({ reason: z.string() }), {
  topic: 'bought',
  about: 'name',
})
export const isPaused = notice('auctions.paused', OfAuction, { topic: 'watched', about: 'name' })
export const isResumed = notice('auctions.resumed', OfAuction, { topic: 'watched', about: 'name' })
/** To watchers: bids are taken from now on. */
export const hasStarted = notice('auctions.has-started', OfPrice, { topic: 'watched', about: 'name' })
/** To watchers: its owner planned it anew before it began; `when` is the moment it begins now by the club's clock, its zone named. */
export const replanned = notice('auctions.replanned', OfPrice.extend({ when: BothLanguages }), {
  topic: 'watched',
  about: 'name',
})
/** To watchers: it was taken back before anybody bid. */
export const takenBack = notice('auctions.taken-back', OfAuction, { topic: 'watched', about: 'name' })
/** To whoever was asked to confirm and has a day left. */
export const confirmSoon = notice('auctions.confirm-soon', OfPrice, { topic: 'bought', waits: 'ends', about: 'name' })

/** To the owner. */
export const firstBid = notice('auctions.first-bid', OfPrice, { topic: 'own-bids', about: 'name' })
/** All bids since the owner was told of some, at most once an hour. */
export const moreBids = notice('auctions.more-bids', OfPrice.extend({ count: z.number().int() }), {
  topic: 'own-bids',
  about: 'name',
})
export const reserveMet = notice('auctions.reserve-met', OfPrice, { topic: 'own-bids', about: 'name' })
export const closedSold = notice('auctions.closed-sold', OfPrice, { topic: 'sold', about: 'name' })
export const closedUnsold = notice('auctions.closed-unsold', OfAuction, { topic: 'sold', about: 'name' })
export const buyerConfirmed = notice('auctions.buyer-confirmed', OfPrice, { topic: 'sold', about: 'name' })
export const buyerDeclined = notice('auctions.buyer-declined', OfAuction, { topic: 'sold', about: 'name' })
