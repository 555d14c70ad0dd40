import { z } from 'zod'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode, MAX_UNITS } from '../../../platform/shared/money.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { PeriodName } from '../../plans/contract.ts'
import { SUBSCRIPTION_STATUSES } from '../../plans/rules/states.ts'
import { GIFT_ANEW, GiftAddress, LEAVING_REASONS, MyBilling } from '../contract.ts'

/** Who reads what members pay, who changes it, who gives money back; the preset "finance" has all three. */
export const READ = { permission: 'subscriptions.read' } as const
const UPDATE = { permission: 'subscriptions.update' } as const
const REFUND = { permission: 'subscriptions.refund' } as const

/** A subscription in the club’s list; amounts in whole units. */
export const SubscriptionRow = z.object({
  _id: Id,
  member: z.object({ _id: Id, name: z.string(), username: z.string() }),
  plan: z.object({ code: z.string(), name: z.string() }),
  status: z.enum(SUBSCRIPTION_STATUSES),
  isTrial: z.boolean(),
  free: z.boolean(),
  paused: z.boolean(),
  cancelsAtEnd: z.boolean(),
  period: PeriodName.nullable(),
  amount: z.number().nullable(),
  currency: CurrencyCode.nullable(),
  startedAt: z.iso.datetime(),
  /** When it is charged next; null where nothing is charged any more. */
  nextAt: z.iso.datetime().nullable(),
  /** How often a charge of the running period failed. */
  failed: z.number().int(),
  test: z.boolean(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

export const SORTS = ['startedAt', 'nextAt', 'member', 'plan', 'failed'] as const

export const listSubscriptions = call('GET /subscriptions', {
  summary: 'Every subscription with who is on it, since when, the next charge and how often one failed.',
  access: READ,
  query: Paging.extend({
    /** Name or user name of the member. */
    search: z.string().max(100).optional(),
    status: z.enum(SUBSCRIPTION_STATUSES).optional(),
    /** Code of the plan. */
    plan: z.string().max(40).optional(),
    period: PeriodName.optional(),
    failed: z.boolean().optional(),
    test: z.boolean().optional(),
    sortBy: z.enum(SORTS).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(SubscriptionRow),
})

const ChargeView = z.object({
  kind: z.enum(['checkout', 'renewal']),
  id: Id,
  at: z.iso.datetime(),
  plan: z.string(),
  amount: z.number(),
  currency: CurrencyCode,
  state: z.enum(['open', 'done', 'closed']),
  failure: z.string().nullable(),
  /** What of it can still be given back. */
  refundable: z.number(),
  /** Whether any of it can go back the way it was paid. */
  byGateway: z.boolean(),
  /** Money that is asked back of the gateway, and what it did not carry out and nobody settled yet, with its words. */
  refunds: z.array(
    z.object({
      amount: z.number(),
      state: z.enum(['asked', 'failed']),
      said: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
})
export type ChargeView = z.infer<typeof ChargeView>

/** What a member’s billing tab shows. */
export const MemberBilling = z.object({
  username: z.string(),
  current: SubscriptionRow.nullable(),
  credit: z.array(z.object({ amount: z.number(), currency: CurrencyCode })),
  charges: z.array(ChargeView),
  /** Plans that they gave to others. */
  gifts: MyBilling.shape.gifts,
  history: z.array(z.object({ at: z.iso.datetime(), text: z.string(), by: z.string().nullable() })),
  /** Prices that a running subscription can be moved to. */
  prices: z.array(
    z.object({ _id: Id, plan: z.string(), period: PeriodName, amount: z.number(), currency: CurrencyCode }),
  ),
})
export type MemberBilling = z.infer<typeof MemberBilling>

const OfMember = z.object({ userId: Id })
const OfSubscription = z.object({ subscriptionId: Id })
const Reason = z.string().trim().min(3).max(500)
const Amount = z.number().positive().max(MAX_UNITS)

export const memberBilling = call('GET /members/:userId/billing', {
  summary: 'A member’s plan, charges, balance and history, for the club’s people.',
  access: READ,
  params: OfMember,
  answer: z.object({ data: MemberBilling }),
})

export const moveSubscription = call('POST /subscriptions/:subscriptionId/move', {
  summary:
    'Moves a running subscription to another plan, from now on without a charge for this period, or with the next one.',
  access: UPDATE,
  params: OfSubscription,
  body: z.object({ priceId: Id, when: z.enum(['now', 'later']), reason: Reason }),
  answer: Done,
  refusals: { 'plans.not-now': 409, 'billing.payment-owed': 409, 'billing.other-period': 409 },
})

export const endSubscription = call('POST /subscriptions/:subscriptionId/end', {
  summary: 'Ends a member’s subscription now or with its period, with the reason.',
  access: UPDATE,
  params: OfSubscription,
  body: z.object({ when: z.enum(['now', 'later']), reason: Reason }),
  answer: Done,
  refusals: { 'plans.not-now': 409 },
})

export const refundCharge = call('POST /members/:userId/refunds', {
  summary: 'Gives all or part of a charge back: the way it was paid, or to the member’s balance.',
  description:
    'The credit note is issued when the money is back: of a gateway once it says so, of the balance at once. A gateway that says no is an answer of 409, and nothing was booked.',
  access: REFUND,
  params: OfMember,
  body: z.object({
    kind: z.enum(['checkout', 'renewal']),
    id: Id,
    amount: Amount,
    to: z.enum(['gateway', 'balance']),
    reason: Reason,
  }),
  answer: Done,
  refusals: {
    'billing.not-so-much': 409,
    'billing.nothing-to-refund': 409,
    'billing.refund-refused': 409,
    'billing.test-money': 409,
  },
})

export const takePayment = call('POST /members/:userId/payments', {
  summary: 'Notes that the club took the money for a purchase or a renewal that is open: cash, a cheque.',
  access: UPDATE,
  params: OfMember,
  body: z.object({
    kind: z.enum(['checkout', 'renewal']),
    id: Id,
    /** As the invoice says it. */
    how: z.string().trim().min(2).max(100),
    receivedOn: z.iso.date(),
  }),
  answer: Done,
  refusals: { 'billing.nothing-owed': 409, 'invoices.month-closed': 409 },
})

export const sendMembersGift = call('POST /members/:userId/gifts/:giftId/send', {
  summary: 'Sends a member’s gift whose mail did not arrive, to the same or another address, with a new code.',
  access: UPDATE,
  params: OfMember.extend({ giftId: Id }),
  body: GiftAddress,
  answer: Done,
  refusals: GIFT_ANEW,
})

export const giveCredit = call('POST /members/:userId/credit', {
  summary: 'Adds goodwill of the club to a member’s balance; their next payment for a plan uses it first.',
  access: UPDATE,
  params: OfMember,
  body: z.object({ amount: Amount, currency: CurrencyCode, reason: Reason }),
  answer: Done,
})

export const LeavingView = z.object({
  /** The promotion code that is offered; null for none. */
  code: z.string().nullable(),
  pause: z.boolean(),
  /** How many left for which reason in twelve months. */
  reasons: z.array(z.object({ reason: z.enum(LEAVING_REASONS), count: z.number().int() })),
})
export type LeavingView = z.infer<typeof LeavingView>

export const readLeaving = call('GET /subscriptions/leaving', {
  summary: 'What is offered to whoever cancels, and why members left.',
  access: READ,
  answer: z.object({ data: LeavingView }),
})

export const keepLeaving = call('PUT /subscriptions/leaving', {
  summary: 'Sets what is offered to whoever cancels.',
  access: UPDATE,
  body: z.object({ code: z.string().trim().max(40).nullable(), pause: z.boolean() }),
  answer: Done.extend({ data: LeavingView }),
})

const OfPlan = z.object({ plan: BothLanguages })
/** What the club did to a subscription, told to its member. */
export const clubMoves = notice('billing.club-moves', OfPlan.extend({ date: z.string(), price: BothLanguages }), {
  topic: 'plan',
})
export const clubMoved = notice('billing.club-moved', OfPlan, { topic: 'plan' })
export const clubEnded = notice('billing.club-ended', OfPlan, { topic: 'plan' })
export const clubEnds = notice('billing.club-ends', OfPlan.extend({ date: z.string() }), { topic: 'plan' })

/** Told to whoever may give money back: a gateway did not carry a refund out. */
export const refundRefused = notice(
  'billing.refund-refused',
  z.object({ name: z.string(), amount: BothLanguages, said: z.string() }),
  { topic: 'desk' },
)

/** The same told to whoever may give money back. */
export const giftOver = notice(
  'billing.gift-over-for-staff',
  OfPlan.extend({ name: z.string(), giver: z.string(), why: BothLanguages }),
  { topic: 'desk' },
)

/** Told to whoever changes what members pay: the bank took back what somebody had paid for a plan. */
export const chargedBackForStaff = notice(
  'billing.charged-back-for-staff',
  OfPlan.extend({ name: z.string(), amount: BothLanguages, how: BothLanguages }),
  { topic: 'desk' },
)

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'subscriptions.move': true
    'subscriptions.end': true
    'subscriptions.refund': true
    'subscriptions.payment': true
    'subscriptions.credit': true
    'subscriptions.gift': true
    'subscriptions.leaving': true
  }
}
