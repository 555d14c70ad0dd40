import { z } from 'zod'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { entitlement } from '../../../platform/shared/entitlement.ts'
import { Done, Id, Moment } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { AuctionId, AuctionView, MAX_DESCRIPTION, SubjectRef, Units } from './auction.ts'

/** `now` is the database's clock: countdowns run on it. */
const One = z.object({ data: AuctionView, now: z.iso.datetime() })
const Told = One.extend({ message: z.string() })

/** Amounts in whole units; the currency by code, id or name. Which field belongs to which status says the description. */
export const ChangeOfStatus = z.object({
  status: z.enum(['start', 'stop', 'cancel', 'pause', 'resume', 'void-bid']),
  initialPrice: Units.optional(),
  currency: z.string().trim().min(1).max(80).optional(),
  startDate: Moment.optional(),
  endDate: Moment.optional(),
  step: Units.optional(),
  reservePrice: Units.optional(),
  description: z.string().trim().max(MAX_DESCRIPTION).optional(),
  how: z.enum(['notice', 'sell', 'end']).optional(),
  reason: z.string().trim().max(500).optional(),
  bidId: Id.optional(),
})
export type ChangeOfStatus = z.infer<typeof ChangeOfStatus>

export const changeStatus = call('PUT /auctions/changeStatus/:auctionId', {
  name: 'changeAuctionStatus',
  summary: 'Starts, stops, cancels, pauses or resumes an auction, or takes a bid out.',
  description: `\`start\` (owner): initialPrice, currency, endDate (a moment with its zone; a day alone ends with that day in the club's zone; may be left out for an open auction), and, where wanted,
startDate in the future, step (1 unless said), reservePrice, description; one that is scheduled is planned anew, and after an end
without sale it begins a new auction, which is answered. \`stop\` (owner): \`how\` is \`notice\` (an open auction
ends 24 hours later), \`sell\` (to the leader now) or \`end\` (without sale, with a reason; not in the last 12 hours); without
bids none is needed. \`cancel\` (owner): before the first bid. \`pause\`, \`resume\` (auctions.pause) and \`void-bid\` with bidId
(auctions.void) are for staff, with a reason.`,
  access: 'signed-in',
  params: AuctionId,
  body: ChangeOfStatus,
  answer: Told,
  refusals: {
    'auctions.not-yours': 403,
    'auctions.not-to-start': 409,
    'auctions.not-running': 409,
    'auctions.not-paused': 409,
    'auctions.has-bids': 409,
    'auctions.too-late-to-end': 409,
    'auctions.notice-given': 409,
    'auctions.notice-first': 409,
    'auctions.subject-gone': 409,
    'auctions.already-voided': 409,
    'auctions.over': 409,
    'auctions.busy': 409,
  },
  limits: [{ max: 60, seconds: 300, by: 'caller' }],
})
export const readAuction = call('GET /auctions/:auctionId', {
  summary: 'An auction with its price, its end and how the caller stands to it.',
  access: 'anyone',
  params: AuctionId,
  answer: One,
})

export const readAuctionOf = call('GET /auctions/of/:kind/:id', {
  summary: 'The newest auction of an item or a company; `data` is null when there is none to see.',
  access: 'anyone',
  params: SubjectRef,
  answer: z.object({ data: AuctionView.nullable(), now: z.iso.datetime() }),
})
export const SHOWN = ['live', 'ending', 'scheduled', 'over', 'watched', 'mine', 'owned'] as const

export const searchAuctions = call('POST /auctions/search', {
  summary: 'Auctions: live, ending within a day, scheduled, over; those one watches, bids in (`mine`), or owns.',
  description:
    '`watched`, `mine` and `owned` need a session. `text` is looked for in the title. `counts` ignores page and show.',
  access: 'anyone',
  reads: true,
  body: Paging.extend({ show: z.enum(SHOWN).default('live'), text: z.string().trim().max(100).optional() }),
  answer: listOf(AuctionView).extend({ now: z.iso.datetime(), counts: z.record(z.enum(SHOWN), z.number().int()) }),
})

export const watch = call('POST /auctions/watch/:auctionId', {
  name: 'watchAuction',
  summary: 'Watches an auction: one is told before it ends. Twice is once.',
  access: 'signed-in',
  whileRestricted: true,
  params: AuctionId,
  answer: Done,
  limits: [{ max: 300, seconds: 300, by: 'caller' }],
})

export const unwatch = call('DELETE /auctions/watch/:auctionId', {
  name: 'unwatchAuction',
  summary: 'Watches an auction no longer; one that was not watched is fine.',
  access: 'signed-in',
  whileRestricted: true,
  params: AuctionId,
  answer: Done,
  limits: [{ max: 300, seconds: 300, by: 'caller' }],
})

export const downloadLog = call('GET /auctions/log/:auctionId', {
  name: 'downloadBidLog',
  summary: 'The log of all bids as a JSON file, each bound to the one before by its hash; after the close.',
  description: 'For the owner, the bidders and staff who hold auctions.void; not found for others.',
  access: 'signed-in',
  params: AuctionId,
  answer: Bytes,
  refusals: { 'auctions.still-running': 409 },
})

export const confirm = call('PUT /auctions/confirmation/:auctionId', {
  name: 'confirmPurchase',
  summary: 'The winner (or whoever got the second chance) says whether they take it; within 72 hours.',
  access: 'signed-in',
  whileRestricted: true,
  params: AuctionId,
  body: z.object({ answer: z.enum(['confirm', 'decline']) }),
  answer: Told,
  refusals: { 'auctions.not-offered': 409, 'auctions.too-late': 409, 'auctions.busy': 409 },
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'auctions.void': true
    'auctions.stop': true
    'auctions.pause': true
    'auctions.resume': true
  }
}

/** What plans open here. */
export const entitlements = [entitlement('auction.bid', 'flag')]
declare module '../../../platform/shared/entitlement.ts' {
  interface EntitlementCodes {
    'auction.bid': true
  }
}
