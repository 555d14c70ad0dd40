import { z } from 'zod'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { Balances, Line, Points } from '../contract.ts'
import { DECISIONS, FOUND, REASONS, REQUEST_STATUSES } from '../requests.ts'
import { RULES } from '../rules.ts'

/** What is paid once for each request, and where; it covers the gas. */
export const Fee = z.object({
  amount: z.number(),
  /** What the token is called. */
  symbol: z.string(),
  wallet: z.string(),
  network: z.string(),
  /** Address at which a transaction is looked at, with `{hash}` where its hash goes; '' for none. */
  explorer: z.string(),
})
export type Fee = z.infer<typeof Fee>

/** A transaction's hash: 0x and 64 hexadecimal digits. */
export const TransactionHash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{64}$/, 'code:points.hash')

/** A request to convert, as its member sees it. */
export const RequestView = z.object({
  _id: Id,
  /** What people call it: R-0064. */
  number: z.string(),
  /** Fixed when it was made. */
  amount: Points,
  transactionHash: z.string(),
  /** Where that is looked at; null where the club names no such place. */
  transactionUrl: z.string().nullable(),
  status: z.enum(REQUEST_STATUSES),
  reason: z.enum(REASONS).nullable(),
  /** What staff said besides. */
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type RequestView = z.infer<typeof RequestView>

export const readTransfer = call('GET /rewards/transfer', {
  summary: 'What converting costs the caller, where that is paid, what would be converted, and their requests so far.',
  access: 'signed-in',
  answer: z.object({
    data: z.object({
      pending: Points,
      fee: Fee,
      /** A QR picture of the wallet's address that an `img` can show as it is; null while there is none. */
      walletQr: z.string().nullable(),
      /** Why nothing can be asked for now, or null. */
      refusal: z.enum(['points.request-open', 'points.nothing-pending', 'points.no-wallet']).nullable(),
      requests: z.array(RequestView),
    }),
  }),
})

export const requestConversion = call('POST /rewards/transfer', {
  summary: 'Asks for the conversion of all pending points, with the transaction that paid the fee.',
  description:
    'One request at a time; its amount is fixed when it is made. A hash pays one request; one that was rejected may be sent again by whoever sent it.',
  access: 'signed-in',
  body: z.object({ transactionHash: TransactionHash }),
  answer: Done.extend({ data: RequestView }),
  refusals: {
    'points.request-open': 409,
    'points.nothing-pending': 409,
    'points.no-wallet': 409,
    'points.hash-used': 409,
  },
  limits: [{ max: 20, seconds: 300, by: 'caller' }],
  status: 201,
})

/** Who reads requests, and who decides them; the preset "finance" has both. */
export const READ = { permission: 'points.read' } as const
const DECIDE = { permission: 'points.decide' } as const

const Member = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  picture: z.string().nullable(),
  userType: z.enum(USER_TYPES).nullable(),
})

/** A request in the queue; `member` is null once the person is gone. */
export const StaffRequest = RequestView.extend({
  member: Member.nullable(),
  /** What the chain said last. */
  found: z.enum(FOUND).nullable(),
  /** Who decided; null: nobody yet, or the house. */
  decidedBy: z.string().nullable(),
})
export type StaffRequest = z.infer<typeof StaffRequest>

export const listRequests = call('GET /rewards/requests', {
  name: 'listConversionRequests',
  summary: 'Requests to convert points, the oldest open ones first unless said otherwise.',
  access: READ,
  query: Paging.extend({
    /** A member's name or user name, a hash, or the number of a request. */
    search: z.string().max(100).optional(),
    status: z.enum(REQUEST_STATUSES).optional(),
    sortBy: z.enum(['createdAt', 'amount', 'number']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(StaffRequest),
})

/** What the chain said of a transaction when it was asked. Amounts in whole tokens. */
export const LookView = z.object({
  found: z.enum(FOUND),
  at: z.iso.datetime(),
  amount: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  contract: z.string().nullable(),
  confirmations: z.number().int().nullable(),
})
export type LookView = z.infer<typeof LookView>

/** A request with its history and what the chain said. */
export const FullRequest = StaffRequest.extend({
  fee: Fee,
  steps: z.array(z.object({ status: z.enum(REQUEST_STATUSES), by: z.string().nullable(), at: z.iso.datetime() })),
  looks: z.array(LookView),
})
export type FullRequest = z.infer<typeof FullRequest>

export const readMemberPoints = call('GET /rewards/members/:userId', {
  summary:
    'A member’s requests to convert with the evidence beside them: balances, what they were given for, the statement.',
  access: READ,
  params: z.object({ userId: Id }),
  answer: z.object({
    data: z.object({
      member: Member.extend({ joinedAt: z.iso.datetime(), verifiedAt: z.iso.datetime().nullable(), role: z.string() }),
      balances: Balances,
      /** What each rule brought: points that stand, how often, and how often they were taken back. */
      sources: z.array(
        z.object({
          rule: z.enum(RULES),
          name: z.string(),
          points: Points,
          times: z.number().int(),
          back: z.number().int(),
        }),
      ),
      requests: z.array(FullRequest),
      statement: z.array(Line),
    }),
  }),
})

const OfRequest = z.object({ requestId: Id })
const Moved = Done.extend({ data: StaffRequest })

export const takeRequest = call('POST /rewards/requests/:requestId/check', {
  name: 'checkConversionRequest',
  summary: 'Says that somebody is checking a request; its member sees it.',
  access: DECIDE,
  params: OfRequest,
  answer: Moved,
  refusals: { 'points.request-decided': 409, 'points.own-request': 403 },
})

export const decideRequest = call('POST /rewards/requests/:requestId/decision', {
  name: 'decideConversionRequest',
  summary: 'Approves a request, which turns its points into earned ones, or rejects it with a reason.',
  access: DECIDE,
  params: OfRequest,
  body: z.object({
    decision: z.enum(DECISIONS),
    /** Of a rejection. */
    reason: z.enum(REASONS).optional(),
    /** In words to the member; required where the reason is "other". */
    note: z.string().trim().max(500).optional(),
  }),
  answer: Moved,
  refusals: { 'points.request-decided': 409, 'points.own-request': 403 },
})

/** A request was made or moved on; told to its member's windows. */
export const requestMoved = event(
  'points.request-moved',
  z.object({ requestId: Id, userId: Id, status: z.enum(REQUEST_STATUSES) }),
  'requestId',
)

const OfNumber = z.object({ number: z.string(), points: z.number().int() })
export const requestApproved = notice('points.request-approved', OfNumber, { topic: 'points' })
/** The reason in both languages, and what staff said besides. */
export const requestRejected = notice('points.request-rejected', OfNumber.extend({ reason: BothLanguages }), {
  topic: 'points',
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'points.decide': true
    'points.change-rule': true
  }
}
