import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { BillingDetails } from '../invoices/contract.ts'
import { TransferToMake } from '../payments/contract.ts'
import { PeriodName, SubscriptionView } from '../plans/contract.ts'

/** How somebody pays: on a gateway's page, by a transfer, or with the card that is kept for them. */
export const WAYS_TO_PAY = ['sandbox', 'bank', 'stripe', 'card'] as const
const WayToPay = z.enum(WAYS_TO_PAY)
/** Amounts of views are whole units of the currency beside them. */
const InCurrency = z.object({ amount: z.number(), currency: CurrencyCode })

/** A line before tax, in the reader's words; what is taken off is below zero. */
export const LineView = z.object({
  kind: z.enum(['plan', 'unused', 'code']),
  title: z.string(),
  detail: z.string(),
  amount: z.number(),
})
export type LineView = z.infer<typeof LineView>

/** A tax as "VAT 5 %", `of` the rate that it is by, where that is called otherwise: "United Arab Emirates". */
const TaxView = z.object({
  words: z.string(),
  of: z.string(),
  base: z.number(),
  amount: z.number(),
  included: z.boolean(),
})
export type TaxView = z.infer<typeof TaxView>

const CardView = z.object({ brand: z.string(), last4: z.string(), expires: z.string() })
export type CardView = z.infer<typeof CardView>

/** What a purchase costs before anything is paid. */
export const QuoteView = z.object({
  plan: z.object({ _id: Id, code: z.string(), name: z.string() }),
  period: PeriodName,
  /** Both periods with their prices by the month, for the switch; `saved` against twelve months. */
  periods: z.array(z.object({ period: PeriodName, price: z.number(), byMonth: z.number(), saved: z.number() })),
  currency: CurrencyCode,
  way: z.enum(['start', 'now', 'later', 'gift']),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  lines: z.array(LineView),
  net: z.number(),
  taxes: z.array(TaxView),
  /** What documents say of the tax beside its lines: reverse charge and the like. */
  taxNote: z.string().nullable(),
  total: z.number(),
  /** What of the total the balance pays, and what is left to pay. */
  credit: z.number(),
  due: z.number(),
  /** What goes to the balance, because more was paid for the present plan than the new one costs. */
  surplus: InCurrency.nullable(),
  /** The next charge with its tax; null of a gift, which is not renewed. */
  next: z.object({ at: z.iso.datetime(), amount: z.number(), remindAt: z.iso.datetime().nullable() }).nullable(),
  /** What ends when it begins. */
  replaces: z.object({ kind: z.enum(['trial', 'gift', 'plan']), name: z.string() }).nullable(),
  /** The code that lowers it; why the one that was typed does not. */
  code: z.string().nullable(),
  codeRefusal: z.string().nullable(),
  gateways: z.array(z.object({ gateway: z.enum(['sandbox', 'bank', 'stripe']), test: z.boolean() })),
  card: CardView.nullable(),
  details: BillingDetails.nullable(),
})
export type QuoteView = z.infer<typeof QuoteView>

/** What a purchase may be refused with. */
const PURCHASE = {
  'billing.same-plan': 409,
  'billing.chosen-already': 409,
  'billing.pay-first': 409,
  'billing.paused': 409,
  'billing.trial-runs': 409,
  'billing.free-plan': 409,
  'billing.not-sold': 409,
  'plans.not-for-you': 409,
} as const
const CODES = {
  'plans.code-unknown': 409,
  'plans.code-over': 409,
  'plans.code-ended': 409,
  'plans.code-used-up': 409,
  'plans.code-used-by-you': 409,
  'plans.code-other-plan': 409,
  'plans.code-other-currency': 409,
  'plans.code-first-only': 409,
} as const

const Typed = z.string().trim().max(40)

export const quoteCheckout = call('GET /checkout/quote', {
  summary: 'What a plan costs its caller today and when again: nothing is kept.',
  description:
    'Lines before tax, the tax of the buyer’s country, what the balance pays, and the next charge. Without `country` and `taxId` the billing details that are kept count.',
  access: 'signed-in',
  query: z.object({
    /** The plan’s code. */
    plan: z.string().max(40),
    /** Left out: the year where the plan is sold for it, else the month. */
    period: PeriodName.optional(),
    code: Typed.optional(),
    currency: CurrencyCode.optional(),
    country: z.string().max(40).optional(),
    taxId: z.string().max(40).optional(),
    gift: z.boolean().default(false),
  }),
  answer: z.object({ data: QuoteView }),
  refusals: PURCHASE,
})

/** A plan for somebody else: to whom, and on which day the code goes out. */
export const GiftWish = z.strictObject({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(120),
  message: z.string().trim().max(500).default(''),
  language: z.enum(LANGUAGES),
  on: z.iso.date(),
})

export const startCheckout = call('POST /checkout', {
  summary: 'Buys a plan: answers the address of the payment page, or of the result where nothing is to pay.',
  description:
    'One click pays once: the same Idempotency-Key gets the same answer, and a second window that asks for the same gets the same payment. A plan is turned on by the gateway’s word alone.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    planId: Id,
    period: PeriodName.default('year'),
    code: Typed.optional(),
    /** May be left out where nothing is to pay. */
    gateway: WayToPay.optional(),
    currency: CurrencyCode.optional(),
    details: BillingDetails.optional(),
    gift: GiftWish.optional(),
    /** The amount to pay that its reader saw: another one is refused, never charged. */
    seen: z.number().min(0).optional(),
  }),
  answer: Done.extend({ data: z.object({ id: Id, url: z.string() }) }),
  refusals: {
    ...PURCHASE,
    ...CODES,
    'billing.amount-changed': 409,
    'billing.way-closed': 409,
    'billing.no-card': 409,
    'payments.provider-silent': 503,
  },
})

export const PAYMENT_STATES = ['paid', 'scheduled', 'processing', 'waiting', 'second-step', 'failed', 'closed'] as const

/** How a payment stands; without its payer’s session the state alone. */
export const ResultView = z.object({
  state: z.enum(PAYMENT_STATES),
  own: z
    .object({
      plan: z.object({ code: z.string(), name: z.string() }),
      period: PeriodName,
      amount: z.number(),
      currency: CurrencyCode,
      /** Why it failed, in the reader’s words. */
      reason: z.string().nullable(),
      stepUrl: z.string().nullable(),
      pageUrl: z.string().nullable(),
      invoiceId: Id.nullable(),
      paymentId: Id.nullable(),
      /** While the bank is waited for: how the transfer is made. */
      transfer: TransferToMake.nullable(),
      /** When a change that waits begins, or the next charge comes. */
      on: z.iso.datetime().nullable(),
      renewal: z.boolean(),
      gift: z.boolean(),
    })
    .nullable(),
})
export type ResultView = z.infer<typeof ResultView>

export const readResult = call('GET /payment/success/:id', {
  name: 'readPaymentResult',
  summary: 'How a payment stands: paid, waiting for the bank, needs a second step, failed with the reason in words.',
  access: 'anyone',
  params: z.object({ id: Id }),
  answer: z.object({ data: ResultView, message: z.string() }),
})

/** What happened to a member’s plans and money with the club, in a sentence. */
const EntryView = z.object({ at: z.iso.datetime(), text: z.string(), by: z.string().nullable() })

const UsageView = z.object({
  code: z.string(),
  name: z.string(),
  used: z.number().int(),
  /** -1: without limit. */
  limit: z.number().int(),
})

/** Money that is owed for a period that began. */
const OwedView = z.object({
  renewalId: Id,
  amount: z.number(),
  currency: CurrencyCode,
  reason: z.string().nullable(),
  tryAt: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  bank: z.boolean(),
  paymentId: Id.nullable(),
  gateways: z.array(z.enum(['sandbox', 'bank', 'stripe'])),
})

/** How a gift stands: its code goes out, is out, came back, was used, or is worth nothing any more. */
export const GIFT_STATES = ['paid', 'sent', 'returned', 'taken', 'ended'] as const

export const MyBilling = z.object({
  /** In which the days of the plan are counted: those that its mails and invoices name. */
  zone: z.string(),
  current: SubscriptionView.extend({
    period: PeriodName.nullable(),
    price: z.number().nullable(),
    currency: CurrencyCode.nullable(),
    periodStart: z.iso.datetime().nullable(),
    periodEnd: z.iso.datetime().nullable(),
    pausedUntil: z.iso.datetime().nullable(),
    free: z.boolean(),
    /** Whether its plan is sold for the other period as well, in the same currency. */
    otherPeriod: z.boolean(),
    /** What it changes to with its next period. */
    changesTo: z.object({ name: z.string(), period: PeriodName, at: z.iso.datetime() }).nullable(),
  }).nullable(),
  next: z
    .object({
      at: z.iso.datetime(),
      total: z.number(),
      credit: z.number(),
      due: z.number(),
      currency: CurrencyCode,
      taxes: z.array(TaxView),
      remindAt: z.iso.datetime().nullable(),
      /** How it will be paid: by the kept card, by a transfer as the last one, or by nothing yet. */
      way: z.enum(['card', 'bank', 'nothing']),
    })
    .nullable(),
  owed: OwedView.nullable(),
  /** A purchase whose payment has not come yet. */
  waiting: z
    .object({ id: Id, plan: z.string(), amount: z.number(), currency: CurrencyCode, bank: z.boolean() })
    .nullable(),
  usage: z.array(UsageView),
  credit: z.array(InCurrency),
  card: CardView.nullable(),
  history: z.array(EntryView),
  /** What is offered to whoever wishes to leave. */
  leaving: z.object({ discount: z.string().nullable(), pause: z.boolean() }),
  gifts: z.array(
    z.object({
      _id: Id,
      plan: z.string(),
      to: z.string(),
      on: z.string(),
      state: z.enum(GIFT_STATES),
      /** Where its code was sent. */
      email: z.string(),
      /** What the other side said of a mail that did not arrive. */
      said: z.string().nullable(),
    }),
  ),
})
export type MyBilling = z.infer<typeof MyBilling>

export const myBilling = call('GET /billing/mine', {
  summary: 'The caller’s plan, next charge, use of what is limited, balance and history.',
  access: 'signed-in',
  answer: z.object({ data: MyBilling }),
})

/** Why somebody leaves. */
export const LEAVING_REASONS = ['price', 'use', 'missing', 'quality', 'elsewhere', 'pause', 'other', 'none'] as const
const Leaving = { reason: z.enum(LEAVING_REASONS).default('none'), note: z.string().trim().max(500).default('') }
const Changed = Done.extend({ data: SubscriptionView })
const NOT_NOW = { 'billing.nothing-running': 409, 'plans.not-now': 409 } as const

export const cancelSubscription = call('POST /subscriptions/cancel', {
  summary: 'Ends the running subscription at the end of its period, or lets it go on after all; nothing is deleted.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ resume: z.boolean().default(false), ...Leaving }),
  answer: Changed,
  refusals: NOT_NOW,
})

export const expireSubscription = call('POST /subscriptions/expire', {
  summary: 'Ends the running subscription at once, at its member’s wish; the days that are left are lost.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object(Leaving),
  answer: Changed,
  refusals: NOT_NOW,
})

export const pauseSubscription = call('POST /subscriptions/pause', {
  summary: 'Pauses the running subscription for 1 to 3 months: no charge, what everybody has, the paid days are kept.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ months: z.number().int().min(1).max(3), ...Leaving }),
  answer: Changed,
  refusals: { ...NOT_NOW, 'billing.no-pause': 409 },
})

export const unpauseSubscription = call('POST /subscriptions/unpause', {
  summary: 'Ends a pause before its time.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Changed,
  refusals: NOT_NOW,
})

export const stayWithDiscount = call('POST /subscriptions/stay', {
  summary: 'Takes the discount that the club offers to whoever wishes to leave.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object(Leaving),
  answer: Changed,
  refusals: { ...NOT_NOW, ...CODES, 'billing.no-offer': 409 },
})

export const keepPlan = call('POST /subscriptions/keep', {
  summary: 'Takes back a change of plan or period that would begin with the next period.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Changed,
  refusals: NOT_NOW,
})

export const payOwed = call('POST /subscriptions/pay', {
  summary: 'Pays what is owed for the running period, with the kept card or on a gateway’s page.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ gateway: WayToPay }),
  answer: Done.extend({ data: z.object({ id: Id, url: z.string() }) }),
  refusals: {
    'billing.nothing-owed': 409,
    'billing.way-closed': 409,
    'billing.no-card': 409,
    'payments.provider-silent': 503,
  },
})

export const takeGift = call('POST /gifts', {
  summary: 'Has a plan that somebody gave: the code came by mail.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ code: z.string().trim().max(40) }),
  answer: Changed.extend({ data: SubscriptionView.nullable() }),
  refusals: {
    'billing.gift-unknown': 409,
    'billing.gift-taken': 409,
    'billing.gift-ended': 409,
    'billing.gift-of-rehearsal': 409,
  },
  limits: [{ max: 20, seconds: 3600, by: 'caller' }],
})

/** What sending a gift anew may be refused with. */
export const GIFT_ANEW = { 'billing.gift-taken': 409, 'billing.gift-ended': 409, 'billing.gift-arrived': 409 } as const
export const GiftAddress = z.object({ email: z.email().max(254) })

export const sendGiftAgain = call('POST /gifts/:giftId/send', {
  summary:
    'Sends a gift whose mail did not arrive, to the same or another address, with a new code: the old one opens nothing.',
  access: 'signed-in',
  params: z.object({ giftId: Id }),
  body: GiftAddress,
  answer: Done,
  refusals: GIFT_ANEW,
  limits: [{ max: 10, seconds: 3600, by: 'caller' }],
})

/** A payment turned a plan on, or renewed it. */
export const planPaid = event(
  'billing.plan-paid',
  z.object({
    userId: Id,
    subscriptionId: Id,
    planId: Id,
    kind: z.enum(['start', 'change', 'renew']),
    minor: z.number().int(),
    currency: CurrencyCode,
  }),
  'subscriptionId',
)
