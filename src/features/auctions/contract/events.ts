import { z } from 'zod'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { BidView, Moving, SubjectRef, Yours } from './views.ts'

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
/** A text as each language writes it. */
const Both = z.object({ en: z.string(), ar: z.string() })
/** `amount` is a written amount with its currency. */
const OfPrice = OfAuction.extend({ amount: Both })

/** To the one who led: somebody leads instead; `link` leads back to the bid. */
export const outbid = notice('auctions.outbid', OfPrice, { mail: true })
/** To watchers and bidders, an hour before the end. */
export const endsSoon = notice('auctions.ends-soon', OfPrice)
/** To bidders and watchers, once an auction: a late bid moved the end. */
export const extended = notice('auctions.extended', OfAuction)
export const won = notice('auctions.won', OfPrice, { mail: true })
export const lost = notice('auctions.lost', OfPrice)
export const secondChance = notice('auctions.second-chance', OfPrice, { mail: true })
/** To bidders: it ended without sale, or was stopped. */
export const endedUnsold = notice('auctions.ended-unsold', OfAuction)
export const bidVoided = notice('auctions.bid-voided', OfPrice.extend({ reason: z.string() }), { mail: true })
export const isPaused = notice('auctions.paused', OfAuction)
export const isResumed = notice('auctions.resumed', OfAuction)
/** To watchers: bids are taken from now on. */
export const hasStarted = notice('auctions.has-started', OfPrice)
/** To watchers: its owner planned it anew before it began; `when` is the moment it begins now by the club's clock, its zone named. */
export const replanned = notice('auctions.replanned', OfPrice.extend({ when: Both }))
/** To watchers: it was taken back before anybody bid. */
export const takenBack = notice('auctions.taken-back', OfAuction)
/** To whoever was asked to confirm and has a day left. */
export const confirmSoon = notice('auctions.confirm-soon', OfPrice, { mail: true })

/** To the owner. */
export const firstBid = notice('auctions.first-bid', OfPrice)
/** All bids since the owner was told of some, at most once an hour. */
export const moreBids = notice('auctions.more-bids', OfPrice.extend({ count: z.number().int() }))
export const reserveMet = notice('auctions.reserve-met', OfPrice)
export const closedSold = notice('auctions.closed-sold', OfPrice, { mail: true })
export const closedUnsold = notice('auctions.closed-unsold', OfAuction, { mail: true })
export const buyerConfirmed = notice('auctions.buyer-confirmed', OfPrice, { mail: true })
export const buyerDeclined = notice('auctions.buyer-declined', OfAuction, { mail: true })
