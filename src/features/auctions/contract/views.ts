import { z } from 'zod'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode, MAX_UNITS } from '../../../platform/shared/money.ts'
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
