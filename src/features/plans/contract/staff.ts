import { z } from 'zod'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { BothLanguages, bothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { ENTITLEMENT_TYPES, UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { Done, Id, Moment } from '../../../platform/shared/ids.ts'
import { CurrencyCode, MAX_UNITS } from '../../../platform/shared/money.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { PeriodName, PlanPrice, SubscriptionView } from '../contract.ts'
import { typedCode } from '../rules.ts'

/** Who reads plans and codes, who changes them, who gives them away; the preset "finance" has all three. */
export const READ = { permission: 'plans.read' } as const
const UPDATE = { permission: 'plans.update' } as const
const GIVE = { permission: 'plans.give' } as const

/** Lines that the club adds to a card. */
export const MAX_FEATURES = 12

/** A plan as its editor sends it. */
export const PlanDraft = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'code:plans.plan-code'),
  name: bothLanguages(60, 1),
  description: bothLanguages(300),
  features: z.array(bothLanguages(120, 1)).max(MAX_FEATURES),
  /**
   * In each currency for the month and for the year, null for a period that it is not sold for; the first is the plan's own currency.
   * None of the ground plan.
   */
  prices: z
    .array(
      z.strictObject({
        currency: CurrencyCode,
        monthly: z.number().min(0).max(MAX_UNITS).nullable(),
        yearly: z.number().min(0).max(MAX_UNITS).nullable(),
      }),
    )
    .max(12),
  trialDays: z.number().int().min(0).max(90),
  position: z.number().int().min(0).max(1000),
  public: z.boolean(),
  audience: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length),
  entitlements: z.record(z.string().max(60), z.number().int().min(UNLIMITED).max(1_000_000)),
})
export type PlanDraft = z.infer<typeof PlanDraft>

/** A plan as the club's people see it. */
export const StaffPlan = z.object({
  _id: Id,
  code: z.string(),
  name: BothLanguages,
  description: BothLanguages,
  features: z.array(BothLanguages),
  currency: CurrencyCode,
  prices: z.array(PlanPrice),
  trialDays: z.number().int(),
  position: z.number().int(),
  public: z.boolean(),
  ground: z.boolean(),
  audience: z.array(z.enum(USER_TYPES)),
  /** What it gives for every code of the catalogue, said or not. */
  entitlements: z.record(z.string(), z.number().int()),
  archived: z.boolean(),
  /** Subscriptions that run. */
  running: z.number().int(),
  /** Of those, how many pay an older price. */
  older: z.number().int(),
  changedAt: z.iso.datetime(),
})
export type StaffPlan = z.infer<typeof StaffPlan>

/** A version of a price, with how many pay it, and how many of them move on at their next period. */
export const PriceVersion = z.object({
  _id: Id,
  period: PeriodName,
  currency: CurrencyCode,
  version: z.number().int(),
  amount: z.number(),
  validFrom: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable(),
  paying: z.number().int(),
  moving: z.number().int(),
})
export type PriceVersion = z.infer<typeof PriceVersion>

const Invited = z.object({ userId: Id, name: z.string(), username: z.string(), invitedAt: z.iso.datetime() })
export const StaffPlanFull = StaffPlan.extend({ versions: z.array(PriceVersion), invited: z.array(Invited) })
export type StaffPlanFull = z.infer<typeof StaffPlanFull>

/** User name or e-mail address. */
const MemberName = z.string().trim().min(1).max(254)

const OfPlan = z.object({ planId: Id })
const Kept = Done.extend({ data: StaffPlanFull })

export const PLAN_STATES = ['offered', 'archived'] as const

export const listStaffPlans = call('GET /plans/all', {
  summary: 'Every plan with who is on it, for the club’s people.',
  access: READ,
  query: Paging.extend({
    /** Its code, or its name in either language. */
    search: z.string().max(100).optional(),
    state: z.enum(PLAN_STATES).optional(),
    sortBy: z.enum(['position', 'name', 'running']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(StaffPlan),
})

export const readStaffPlan = call('GET /plans/:planId', {
  summary: 'A plan with the versions of its prices and who was invited to it.',
  access: READ,
  params: OfPlan,
  answer: z.object({ data: StaffPlanFull }),
})

export const readEntitlements = call('GET /plans/entitlements', {
  summary: 'What plans can open, as the features declare it, with its words in both languages.',
  access: READ,
  answer: listOf(
    z.object({ code: z.string(), type: z.enum(ENTITLEMENT_TYPES), basic: z.number().int(), name: BothLanguages }),
  ),
})

export const previewPlan = call('POST /plans/preview', {
  summary: 'The lines of a card that follow from what a plan opens, in both languages; nothing is kept.',
  access: READ,
  body: PlanDraft.pick({ entitlements: true, position: true }).extend({ planId: Id.optional() }),
  answer: z.object({ en: z.array(z.string()), ar: z.array(z.string()) }),
  reads: true,
})

export const createPlan = call('POST /plans', {
  summary: 'Adds a plan.',
  access: UPDATE,
  body: PlanDraft,
  answer: Kept,
  status: 201,
})

export const updatePlan = call('PUT /plans/:planId', {
  summary:
    'Changes a plan. Another price is a new version for new subscribers; whoever pays the one before goes on paying it.',
  access: UPDATE,
  params: OfPlan,
  body: PlanDraft,
  answer: Kept,
})

export const archivePlan = call('DELETE /plans/:planId', {
  summary: 'Offers a plan no more: one that anybody ever had is archived, another one is deleted.',
  access: UPDATE,
  params: OfPlan,
  answer: Done.extend({ archived: z.boolean() }),
  refusals: { 'plans.ground-stays': 409 },
})

export const restorePlan = call('POST /plans/:planId/restore', {
  summary: 'Offers an archived plan again.',
  access: UPDATE,
  params: OfPlan,
  answer: Kept,
})

export const movePayers = call('POST /plans/:planId/move', {
  summary:
    'Moves subscriptions that pay an older price to the present one, each at its next period that is told of fourteen days before.',
  access: UPDATE,
  params: OfPlan,
  body: z.object({
    /** Leaves those at their price that have not moved yet. */
    undo: z.boolean().default(false),
  }),
  answer: Done.extend({ count: z.number().int() }),
  refusals: { 'plans.no-such-price': 409 },
})

export const inviteToPlan = call('POST /plans/:planId/invitations', {
  summary: 'Lets a member choose a plan that is not public.',
  access: UPDATE,
  params: OfPlan,
  body: z.object({ member: MemberName }),
  answer: Kept,
})

export const uninviteFromPlan = call('DELETE /plans/:planId/invitations/:userId', {
  summary: 'Takes an invitation to a plan back; whoever is on it stays.',
  access: UPDATE,
  params: OfPlan.extend({ userId: Id }),
  answer: Kept,
})

/** For how long a code lowers what is charged. */
export const LASTS = ['once', 'months', 'always'] as const

/** A promotion code as its editor sends it. */
export const CodeDraft = z.object({
  code: z
    .string()
    .overwrite(typedCode)
    .regex(/^[A-Z0-9][A-Z0-9_-]{2,29}$/, 'code:plans.promotion-code'),
  /** For the club's people only. */
  note: z.string().trim().max(200),
  percent: z.number().int().min(1).max(100).nullable(),
  amount: z.number().positive().max(MAX_UNITS).nullable(),
  currency: CurrencyCode.nullable(),
  lasts: z.enum(LASTS),
  months: z.number().int().min(1).max(36).nullable(),
  /** The plans it is for; none: every one. */
  planIds: z.array(Id).max(50),
  firstOnly: z.boolean(),
  maxUses: z.number().int().min(1).max(1_000_000).nullable(),
  maxPerMember: z.number().int().min(1).max(1000).nullable(),
  endsAt: Moment.nullable(),
})
export type CodeDraft = z.infer<typeof CodeDraft>

export const CODE_STATES = ['open', 'used-up', 'over'] as const

export const CodeView = CodeDraft.extend({
  _id: Id,
  code: z.string(),
  state: z.enum(CODE_STATES),
  uses: z.number().int(),
  endsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type CodeView = z.infer<typeof CodeView>

const OfCode = z.object({ codeId: Id })
const KeptCode = Done.extend({ data: CodeView })

export const listCodes = call('GET /promotion-codes', {
  name: 'listPromotionCodes',
  summary: 'Promotion codes with how often each was used.',
  access: READ,
  query: Paging.extend({
    search: z.string().max(100).optional(),
    state: z.enum(CODE_STATES).optional(),
    sortBy: z.enum(['createdAt', 'code', 'uses', 'endsAt']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(CodeView),
})

export const readCode = call('GET /promotion-codes/:codeId', {
  name: 'readPromotionCode',
  summary: 'A promotion code with its last hundred uses.',
  access: READ,
  params: OfCode,
  answer: z.object({
    data: CodeView,
    takings: z.array(z.object({ name: z.string(), username: z.string(), takenAt: z.iso.datetime() })),
  }),
})

export const createCode = call('POST /promotion-codes', {
  name: 'createPromotionCode',
  summary: 'Adds a promotion code.',
  access: UPDATE,
  body: CodeDraft,
  answer: KeptCode,
  status: 201,
})

export const updateCode = call('PUT /promotion-codes/:codeId', {
  name: 'updatePromotionCode',
  summary: 'Changes a promotion code; of one that was used only its note, limits and end.',
  access: UPDATE,
  params: OfCode,
  body: CodeDraft,
  answer: KeptCode,
  refusals: { 'plans.code-in-use': 409 },
})

export const endCode = call('DELETE /promotion-codes/:codeId', {
  name: 'deletePromotionCode',
  summary: 'Ends a promotion code: one that was used stays to be read, another one is deleted.',
  access: UPDATE,
  params: OfCode,
  answer: Done.extend({ deleted: z.boolean() }),
})

const Reason = z.string().trim().min(3).max(500)

export const givePlan = call('POST /subscriptions/give', {
  summary: 'Gives a member a plan without a charge until a day, with the reason; a running trial ends with it.',
  access: GIVE,
  body: z.object({ member: MemberName, planId: Id, endsAt: Moment, reason: Reason }),
  answer: Done.extend({ data: SubscriptionView }),
  refusals: { 'plans.has-running-plan': 409 },
  status: 201,
})

export const extendSubscription = call('POST /subscriptions/:subscriptionId/extend', {
  summary: 'Gives a running subscription more time without a charge, with the reason.',
  access: GIVE,
  params: z.object({ subscriptionId: Id }),
  body: z.object({ endsAt: Moment, reason: Reason }),
  answer: Done.extend({ data: SubscriptionView }),
  refusals: { 'plans.not-now': 409 },
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'plans.create': true
    'plans.update': true
    'plans.archive': true
    'plans.delete': true
    'plans.restore': true
    'plans.move': true
    'plans.invite': true
    'plans.uninvite': true
    'plans.give': true
    'plans.extend': true
    'promotion-codes.create': true
    'promotion-codes.update': true
    'promotion-codes.end': true
  }
}
