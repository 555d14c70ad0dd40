import { z } from 'zod'
import { bothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { Points } from '../contract.ts'
import { RULES } from '../rules.ts'
import { READ } from './requests.ts'

/** Who changes what points are given for; the preset "finance" may. */
const CHANGE = { permission: 'points.rules' } as const

/** How far a trial looks back. */
export const TRIAL_DAYS = 30

const Amount = z.number().int().min(1).max(100_000)
const Cap = z.number().int().min(1).max(1000).nullable()

/** A rule as its editor sends it. */
export const RuleDraft = z.object({
  name: bothLanguages(80, 1),
  points: Amount,
  /** How often a day of the club one member is paid for it; null without limit. */
  dailyCap: Cap,
  active: z.boolean(),
})
export type RuleDraft = z.infer<typeof RuleDraft>

/** A rule with what it gave in the last 30 days. */
export const RuleView = z.object({
  rule: z.enum(RULES),
  ...RuleDraft.shape,
  changedAt: z.iso.datetime(),
  given: z.object({ points: Points, times: z.number().int() }),
})
export type RuleView = z.infer<typeof RuleView>

export const listRules = call('GET /rewards/rules', {
  name: 'listPointRules',
  summary: 'What points are given for, with what each rule gave in the last 30 days.',
  access: READ,
  answer: listOf(RuleView),
})

const OfRule = z.object({ rule: z.enum(RULES) })

export const changeRule = call('PUT /rewards/rules/:rule', {
  name: 'updatePointRule',
  summary: 'Changes a rule. What was given stays as it was; a rule that is switched on gives from now on.',
  description:
    'The desk lets its people try a rule (`tryPointRule`) before they switch it on; here nothing asks for that.',
  access: CHANGE,
  params: OfRule,
  body: RuleDraft,
  answer: Done.extend({ data: RuleView }),
})

/** Somebody who would have been given points. */
const Paid = z.object({ _id: Id, name: z.string(), username: z.string(), times: z.number().int(), points: Points })

export const tryRule = call('POST /rewards/rules/:rule/trial', {
  name: 'tryPointRule',
  summary: 'Says who would have got what by a rule in the last 30 days, had it been on; nothing is kept.',
  access: READ,
  params: OfRule,
  body: RuleDraft.pick({ points: true, dailyCap: true }),
  answer: z.object({
    /** Those who would have got most, a hundred at most. */
    data: z.array(Paid),
    /** How many they are in all. */
    members: z.number().int(),
    times: z.number().int(),
    points: Points,
  }),
  reads: true,
})
