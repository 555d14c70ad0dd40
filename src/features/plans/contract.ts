import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf } from '../../platform/shared/page.ts'

/**
 * What a plan can open. Gates ask for these codes, never for plan names. `flag` is there or not; `limit` is a number, where
 * UNLIMITED means without limit.
 */
export const ENTITLEMENTS = {
  'items.max': 'limit',
  'chat.new_per_day': 'limit',
  'saved_search.max': 'limit',
  'profile.contact': 'flag',
  'profile.financials': 'flag',
  'auction.bid': 'flag',
  'live.private': 'flag',
  'featured.per_month': 'limit',
  'support.named': 'flag',
} as const
export type Entitlement = keyof typeof ENTITLEMENTS

/** A limit of this value is no limit. */
export const UNLIMITED = -1

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'grace',
  'canceled',
  'expired',
  'incomplete',
] as const

/** A plan of the catalogue; prices in whole units of `currency`, the yearly one for the whole year. */
export const PlanView = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  priceMonthly: z.number(),
  priceYearly: z.number(),
  currency: z.string(),
  trialDays: z.number().int(),
  entitlements: z.record(z.string(), z.number().int()),
})
export type PlanView = z.infer<typeof PlanView>

export const SubscriptionView = z.object({
  _id: Id,
  plan: z.object({ _id: Id, code: z.string(), name: z.string() }),
  status: z.enum(SUBSCRIPTION_STATUSES),
  isTrial: z.boolean(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  cancelsAtEnd: z.boolean(),
})
export type SubscriptionView = z.infer<typeof SubscriptionView>

export const listPlans = call('GET /plans', {
  summary: 'The public plans in their order, with what each opens.',
  access: 'anyone',
  answer: listOf(PlanView),
  cacheSeconds: 60,
})

export const startTrial = call('POST /trial/checkout', {
  summary: 'Starts the one-month trial: once per account, no card, of the plan that has trial days.',
  access: 'signed-in',
  body: z.object({ planId: Id.optional() }),
  answer: z.object({ data: SubscriptionView, message: z.string() }),
  refusals: { 'plans.trial-used': 409, 'plans.no-trial': 409, 'plans.already-subscribed': 409 },
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
  }),
})

export const cancelSubscription = call('POST /subscriptions/cancel', {
  summary: 'Ends the running subscription at the end of its period; nothing that was made is deleted.',
  access: 'signed-in',
  body: z.object({ resume: z.boolean().default(false) }),
  answer: z.object({ data: SubscriptionView, message: z.string() }),
  refusals: { 'plans.nothing-running': 409 },
})

export const trialStarted = event(
  'plans.trial-started',
  z.object({ userId: Id, planCode: z.string(), endsAt: z.iso.datetime() }),
)
export const subscriptionEnded = event('plans.subscription-ended', z.object({ userId: Id, planCode: z.string() }))

/** The plan's name in both languages: a notice is read in another language than the one in which its cause was asked for. */
const OfPlan = z.object({ plan: z.object({ en: z.string(), ar: z.string() }) })
export const trialBegan = notice('plans.trial-began', OfPlan.extend({ date: z.string() }), { mail: true })
export const endsSoon = notice('plans.ends-soon', OfPlan.extend({ date: z.string() }), { mail: true })
export const hasEnded = notice('plans.has-ended', OfPlan, { mail: true })
