import { z } from 'zod'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { PER } from '../items/kinds/periods.ts'
import { ACTS, MAX_MESSAGE, MAX_REASON, OUTCOMES, STATES, WANTED } from './rules.ts'

/** What an agreement is about: an offer, or a company by its profile. */
export const SUBJECT_KINDS = ['item', 'profile'] as const
export const Subject = z.object({ kind: z.enum(SUBJECT_KINDS), id: Id })
export type Subject = z.infer<typeof Subject>

export const SIDES = ['requester', 'owner'] as const
/** What the thing is: a kind of offer, or a company. */
export const THING_KINDS = ['idea', 'project', 'product', 'service', 'company'] as const
export type ThingKind = (typeof THING_KINDS)[number]

const StateName = z.enum(STATES)
const SideName = z.enum(SIDES)
const Price = z.object({ units: z.number(), currency: z.string() }).nullable()
const Text = z.object({ text: z.string(), language: z.enum(LANGUAGES) })

/** One of the two. `username` is null while they have no public page; `picture` is the address of a small one. */
export const Party = z.object({
  id: Id,
  name: z.string(),
  username: z.string().nullable(),
  userType: z.enum(USER_TYPES).nullable(),
  picture: z.string().nullable(),
})
export type Party = z.infer<typeof Party>

/** Something that happened; `by` is null for what the club did by itself. */
export const Step = z.object({
  act: z.enum(ACTS),
  by: SideName.nullable(),
  at: z.iso.datetime(),
  reason: Text.nullable(),
})
export type Step = z.infer<typeof Step>

/** The thing as it stood when it was asked for; `link` is null once the reader may not see it any more. */
export const Thing = z.object({
  name: z.string(),
  language: z.enum(LANGUAGES),
  kind: z.enum(THING_KINDS),
  highlights: z.string(),
  /** What the price of a service, or of what is rented out, is for; null for everything else. */
  per: z.enum(PER).nullable(),
  link: z.string().nullable(),
})
export type Thing = z.infer<typeof Thing>

/** An agreement in lists. `price` is of one piece, in whole units, as it stood. */
export const AgreementRow = z.object({
  _id: Id,
  subject: Subject,
  auctionId: Id.nullable(),
  thing: Thing,
  quantity: z.number().int(),
  price: Price,
  requester: Party,
  owner: Party,
  state: StateName,
  confirmed: z.object({ requester: z.boolean(), owner: z.boolean() }),
  disputedBy: SideName.nullable(),
  createdAt: z.iso.datetime(),
  movedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
})
export type AgreementRow = z.infer<typeof AgreementRow>

/** The whole of it: what was said when it was asked for, and what happened since, in its order. */
export const Agreement = AgreementRow.extend({ message: Text.nullable(), steps: z.array(Step) })
export type Agreement = z.infer<typeof Agreement>

/** Asking and answering again and again is what a program does. */
const LIMITS = [{ max: 60, seconds: 3600, by: 'caller' }] as const

export const requestAgreement = call('POST /agreements', {
  summary:
    'Asks for an offer with a fixed price, or to deal with a company. Its owner is told and has 14 days to answer.',
  description:
    'Price and thing are kept as they stand. With `price` (of one piece, as it was seen) a request is refused when it is another by now. One open request for each member and thing. No money goes through the club.',
  access: 'approved',
  body: Subject.extend({
    quantity: z.number().int().min(1).max(1_000_000).default(1),
    message: z.string().trim().max(MAX_MESSAGE).default(''),
    price: Price.optional(),
  }),
  answer: Done.extend({ data: Agreement }),
  status: 201,
  refusals: {
    'agreements.own-thing': 409,
    'agreements.not-offered': 409,
    'agreements.sold-out': 409,
    'agreements.open-already': 409,
    'agreements.price-changed': 409,
    'agreements.you-blocked': 409,
    'agreements.not-possible': 403,
  },
  limits: LIMITS,
})

export const moveAgreement = call('PUT /agreements/:agreementId/status', {
  summary: 'Accepts, declines, cancels, confirms or disputes an agreement of one’s own.',
  description:
    '`accepted`: the owner takes the request, or whoever disputed takes that back. `done`: one’s own confirmation; done once both confirmed. `cancelled`: the requester before the answer, or in a dispute the other side, who agrees that nothing comes of it. `declined` and `disputed` need a reason.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ agreementId: Id }),
  body: z.object({ status: z.enum(WANTED), reason: z.string().trim().max(MAX_REASON).default('') }),
  answer: Done.extend({ data: Agreement }),
  refusals: {
    'agreements.over': 409,
    'agreements.expired': 409,
    'agreements.confirmed-already': 409,
    'agreements.not-now': 409,
    'agreements.not-yours': 403,
    'agreements.not-possible': 403,
    'agreements.sold-out': 409,
    'agreements.not-offered': 409,
    'items.sold-out': 409,
  },
})

/** Who may say how a dispute ends. */
export const DECIDE = 'agreements.decide'

export const decideAgreement = call('POST /agreements/:agreementId/decision', {
  summary: 'Ends a dispute that its sides do not settle: as done, or without a deal. Both read the reason.',
  description: 'Not for one’s own. What is `done` counts as sold and may be reviewed by both.',
  access: { permission: DECIDE },
  params: z.object({ agreementId: Id }),
  body: z.object({ outcome: z.enum(OUTCOMES), reason: z.string().trim().min(2).max(MAX_REASON) }),
  answer: Done.extend({ data: Agreement }),
  refusals: { 'agreements.own-dispute': 403, 'agreements.not-disputed': 409, 'items.sold-out': 409 },
})

export const readAgreement = call('GET /agreements/:agreementId', {
  summary: 'An agreement, for its two sides and for staff with `agreements.read`; not found for others.',
  access: 'signed-in',
  closedToLooking: true,
  params: z.object({ agreementId: Id }),
  answer: z.object({ data: Agreement }),
})

/** The two lists of one's own agreements. */
export const LISTS = ['sent', 'received'] as const

export const listMine = call('GET /agreements/mine', {
  name: 'listMyAgreements',
  summary: "The caller's own agreements of one side, what moved last first, with how many there are.",
  description:
    '`sent` are those that one asked for or won, `received` those on what is one’s own. Without `side` it is the one where something waits for the caller, else one that has any. `waiting` counts of each side what waits for the caller.',
  access: 'signed-in',
  closedToLooking: true,
  query: Paging.extend({ side: z.enum(LISTS).optional(), state: StateName.optional() }),
  answer: listOf(AgreementRow).extend({
    side: z.enum(LISTS),
    sides: z.object({ sent: z.number().int(), received: z.number().int() }),
    waiting: z.object({ sent: z.number().int(), received: z.number().int() }),
    states: z.array(z.object({ state: StateName, count: z.number().int() })),
  }),
})

/** What can be asked for of a thing, as the viewer sees it. `left` is null where there is no number of pieces. */
export const Offer = z.object({
  thing: Thing,
  ownerId: Id,
  offered: z.boolean(),
  /** More than one piece can be asked for. */
  countable: z.boolean(),
  left: z.number().int().nullable(),
  price: Price,
})
export type Offer = z.infer<typeof Offer>

export const readOffer = call('GET /agreements/of/:kind/:id', {
  name: 'readAgreementOffer',
  summary: 'What the caller can ask for of a thing, why not, and their own open agreement on it.',
  access: 'anyone',
  params: Subject,
  answer: z.object({
    data: z.object({
      offer: Offer,
      open: AgreementRow.nullable(),
      /** A code of `POST agreements`; null for visitors too, who are led to the login. */
      refusal: z.string().nullable(),
    }),
  }),
})

export const listAgreements = call('GET /agreements', {
  summary:
    'Every agreement, what moved last first; in one state with `state`, by a name, or the id of a thing or member, with `search`.',
  access: { permission: 'agreements.read' },
  query: Paging.extend({
    state: StateName.optional(),
    search: z.string().trim().max(100).optional(),
    sortBy: z.enum(['movedAt', 'createdAt']).default('movedAt'),
    sortDesc: z.boolean().default(true),
  }),
  answer: listOf(AgreementRow),
})

const Sides = z.object({ agreementId: Id, requesterId: Id, ownerId: Id, subject: Subject })

/** Somebody asked for something. */
export const agreementRequested = event('agreements.requested', Sides)
/** Something happened to an agreement: on the topic `agreement:<id>`, with all that its page shows of it. */
export const agreementMoved = event('agreements.moved', z.object({ agreementId: Id, step: Step }))
/** Something happened to one of a member's agreements: on their own topic, so that lists are read again. */
export const agreementTouched = event('agreements.touched', z.object({ agreementId: Id, subject: Subject }))
/** Both confirmed. Told once for each agreement. */
export const agreementDone = event('agreements.done', Sides)

const About = z.object({ name: z.string(), thing: z.string() })
export const noticeRequested = notice('agreements.requested', About.extend({ quantity: z.number().int() }), {
  topic: 'deals',
  waits: 'answer',
  about: 'thing',
})
/** Without a mail: the auction writes its own. */
export const noticeMade = notice('agreements.made', About, { topic: 'deals', mail: false, about: 'thing' })
export const noticeAccepted = notice('agreements.accepted', About, { topic: 'deals', about: 'thing' })
export const noticeDeclined = notice('agreements.declined', About.extend({ reason: z.string() }), {
  topic: 'deals',
  about: 'thing',
})
export const noticeCancelled = notice('agreements.cancelled', About, { topic: 'deals', about: 'thing' })
export const noticeConfirmed = notice('agreements.confirmed', About, {
  topic: 'deals',
  waits: 'answer',
  about: 'thing',
})
export const noticeDone = notice('agreements.done', About, { topic: 'deals', about: 'thing' })
export const noticeDisputed = notice('agreements.disputed', About.extend({ reason: z.string() }), {
  topic: 'deals',
  waits: 'answer',
  about: 'thing',
})
export const noticeSettled = notice('agreements.settled', About, { topic: 'deals', waits: 'answer', about: 'thing' })
export const noticeEnded = notice('agreements.ended', About, { topic: 'deals', about: 'thing' })
export const noticeExpired = notice('agreements.expired', About, { topic: 'deals', about: 'thing' })
export const noticeDecidedDone = notice('agreements.decided-done', About.extend({ reason: z.string() }), {
  topic: 'deals',
  about: 'thing',
})
export const noticeDecidedEnded = notice('agreements.decided-ended', About.extend({ reason: z.string() }), {
  topic: 'deals',
  about: 'thing',
})
/** To the club's people who decide disputes. */
export const noticeToDecide = notice('agreements.to-decide', About.extend({ other: z.string(), reason: z.string() }), {
  topic: 'desk',
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'agreements.decide': true
  }
}
