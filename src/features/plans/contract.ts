import { z } from 'zod'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { BothLanguages } from '../../platform/shared/both-languages.ts'
import { call } from '../../platform/shared/call.ts'
import { ENTITLEMENT_TYPES } from '../../platform/shared/entitlement.ts'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf } from '../../platform/shared/page.ts'
import { PERIODS } from './rules/calendar.ts'
import { SUBSCRIPTION_STATUSES } from './rules/states.ts'

/** What a plan costs in a currency, in whole units; a period that it is not sold for is null. */
export const PlanPrice = z.object({
  currency: CurrencyCode,
  monthly: z.number().nullable(),
  yearly: z.number().nullable(),
})
export type PlanPrice = z.infer<typeof PlanPrice>

/**
 * A plan of the catalogue; prices in whole units of `currency`, the yearly one for the whole year. Where it is sold for one of the two
 * alone, the other says what that comes to; `prices` says what is sold.
 */
export const PlanView = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  priceMonthly: z.number(),
  priceYearly: z.number(),
  currency: CurrencyCode,
  /** The same in every currency that the club named a price in, the plan's own first. */
  prices: z.array(PlanPrice),
  trialDays: z.number().int(),
  /** What everybody has who has no subscription. */
  ground: z.boolean(),
  /** Kinds of member it is for; none: everybody. */
  audience: z.array(z.enum(USER_TYPES)),
  /** What the card says: what it opens, and what the club adds. */
  features: z.array(z.string()),
  entitlements: z.record(z.string(), z.number().int()),
})
export type PlanView = z.infer<typeof PlanView>

/** What a plan can open, in words. */
export const EntitlementView = z.object({ code: z.string(), type: z.enum(ENTITLEMENT_TYPES), name: z.string() })
export type EntitlementView = z.infer<typeof EntitlementView>

export const SubscriptionView = z.object({
  _id: Id,
  plan: z.object({ _id: Id, code: z.string(), name: z.string() }),
  status: z.enum(SUBSCRIPTION_STATUSES),
  isTrial: z.boolean(),
  startedAt: z.iso.datetime(),
  /** When it ends, or its paid period does. */
  endsAt: z.iso.datetime().nullable(),
  cancelsAtEnd: z.boolean(),
})
export type SubscriptionView = z.infer<typeof SubscriptionView>

export const listPlans = call('GET /plans', {
  summary: 'The public plans in their order, with what each costs and opens.',
  access: 'anyone',
  answer: listOf(PlanView).extend({
    catalogue: z.array(EntitlementView),
    /** How the plan is called that everybody has, whether it is shown here or not. */
    groundName: z.string(),
  }),
  cacheSeconds: 60,
})

export const startTrial = call('POST /trial/checkout', {
  summary: 'Starts the trial: once per account, no card, of the plan that has trial days.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ planId: Id.optional() }),
  answer: z.object({ data: SubscriptionView, message: z.string() }),
  refusals: {
    'plans.trial-used': 409,
    'plans.no-trial': 409,
    'plans.already-subscribed': 409,
    'plans.not-for-you': 409,
  },
  status: 201,
})

export const mySubscriptions = call('GET /subscriptions/mine', {
  summary: "The caller's subscriptions, newest first, and whether the trial is still to be had.",
  access: 'signed-in',
  answer: z.object({
    data: z.array(SubscriptionView),
    count: z.number().int(),
    current: SubscriptionView.nullable(),
    mayTry: z.boolean(),
    /** Plans that are not public, and to which the caller was invited. */
    invitedTo: z.array(PlanView),
  }),
})

export const trialStarted = event(
  'plans.trial-started',
  z.object({ userId: Id, planCode: z.string(), endsAt: z.iso.datetime() }),
)
export const subscriptionEnded = event('plans.subscription-ended', z.object({ userId: Id, planCode: z.string() }))

/**
 * Anything that happens to a subscription, its beginning too (`from` null), but for one that waits for its first payment; in the order in
 * which it happened.
 */
export const subscriptionChanged = event(
  'plans.subscription-changed',
  z.object({
    subscriptionId: Id,
    userId: Id,
    event: z.string(),
    from: z.enum(SUBSCRIPTION_STATUSES).nullable(),
    to: z.enum(SUBSCRIPTION_STATUSES),
  }),
  'subscriptionId',
)

/** The plan's name in both languages: a notice is read in another language than the one in which its cause was asked for. */
const OfPlan = z.object({ plan: BothLanguages })
const OnDay = OfPlan.extend({ date: z.string() })
/** The plan that one has when another is over. */
const Ground = { ground: BothLanguages }
export const trialBegan = notice('plans.trial-began', OnDay, { topic: 'plan' })
export const endsSoon = notice('plans.ends-soon', OnDay.extend(Ground), { topic: 'plan', waits: 'ends' })
export const hasEnded = notice('plans.has-ended', OfPlan.extend(Ground), { topic: 'plan' })
/** Fourteen days before a running subscription pays another price. */
export const priceMoves = notice('plans.price-moves', OnDay.extend({ before: BothLanguages, after: BothLanguages }), {
  topic: 'plan',
})
export const planGiven = notice('plans.given', OnDay, { topic: 'plan' })
export const planExtended = notice('plans.extended', OnDay, { topic: 'plan' })
export const invitedToPlan = notice('plans.invited', OfPlan, { topic: 'plan' })

/** A period in words of the wire. */
export const PeriodName = z.enum(PERIODS)
