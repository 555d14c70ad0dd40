import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { Balances, Points } from '../contract.ts'

/** An offer of the caller's own that can be featured. */
const Offer = z.object({
  _id: Id,
  name: z.string(),
  /** Until when it is featured already; the days are added to that. */
  featuredUntil: z.iso.datetime().nullable(),
})

/** A plan that can be had for points. */
const Months = z.object({
  planId: Id,
  name: z.string(),
  /** What a month of it costs in points. */
  points: Points,
  /** Whether it is the caller's plan now, which goes on longer. */
  running: z.boolean(),
  /** What stands in its way for now: a payment of that plan that is late, or its pause; else null. */
  waitsFor: z.enum(['payment', 'pause']).nullable(),
})

export const readUses = call('GET /rewards/uses', {
  summary: 'What the caller’s earned points buy: days in front for one of their offers, months of a plan.',
  access: 'signed-in',
  answer: z.object({
    data: z.object({
      earned: Points,
      /** Points were taken back that had been used already: nothing is sold before that is settled. */
      owed: z.boolean(),
      featured: z.object({ points: Points, days: z.number().int(), offers: z.array(Offer) }),
      plans: z.array(Months),
    }),
  }),
})

const Redeemed = Done.extend({ data: Balances })
const REFUSALS = { 'points.owed': 409, 'points.too-few': 409, 'points.price-changed': 409 } as const

export const redeemFeatured = call('POST /rewards/uses/featured', {
  name: 'redeemPointsForFeatured',
  summary: 'Puts one of the caller’s published offers in front for 14 days, marked as featured, for earned points.',
  access: 'signed-in',
  body: z.object({
    itemId: Id,
    /** What it costs, as the caller was told. */
    points: Points,
  }),
  answer: Redeemed,
  refusals: { ...REFUSALS, 'items.wrong-status': 409 },
  idempotent: 'required',
  status: 201,
})

export const redeemMonths = call('POST /rewards/uses/plan', {
  name: 'redeemPointsForPlan',
  summary: 'Gives the caller months of a plan for earned points: their own goes on longer, or one begins.',
  access: 'signed-in',
  body: z.object({
    planId: Id,
    months: z.number().int().min(1).max(12),
    /** What they cost together, as the caller was told. */
    points: Points,
  }),
  answer: Redeemed,
  refusals: { ...REFUSALS, 'plans.has-running-plan': 409, 'plans.not-now': 409 },
  idempotent: 'required',
  status: 201,
})
