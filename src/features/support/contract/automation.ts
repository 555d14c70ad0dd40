import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { EDIT } from '../rules/rights.ts'
import { OCCASIONS } from '../rules/run-rules.ts'
import { MAX_TAGS, NearTicket, Tag } from './desk.ts'
import { MAX_TEXT, Priority } from './tickets.ts'

const MOST = 20

/** What a ticket must be like: all of it, and one of each list that is not empty. */
export const RuleConditions = z.strictObject({
  departments: z.array(Id).max(MOST).default([]),
  priorities: z.array(Priority).max(MOST).default([]),
  languages: z.array(z.enum(LANGUAGES)).max(2).default([]),
  /** One of these stands in the subject or in what the member wrote. */
  words: z.array(z.string().trim().min(2).max(60)).max(MOST).default([]),
  unassigned: z.boolean().default(false),
})

/** What is done then. */
export const RuleDoing = z.strictObject({
  moveTo: Id.nullable().default(null),
  priority: Priority.nullable().default(null),
  assignee: Id.nullable().default(null),
  /** Tags that are added. */
  tags: z.array(Tag).max(MAX_TAGS).default([]),
  note: z.string().trim().max(MAX_TEXT).default(''),
})

const Rule = z.strictObject({
  name: z.string().trim().min(2).max(80),
  occasion: z.enum(OCCASIONS),
  conditions: RuleConditions,
  doing: RuleDoing,
  active: z.boolean().default(true),
})

/** A rule as it is typed: it does at least one thing. */
export const RuleDraft = Rule.refine(
  ({ doing: { moveTo, priority, assignee, tags, note } }) =>
    Boolean(moveTo || priority || assignee || note || tags.length > 0),
  { path: ['doing', 'moveTo'], ...says('support.does-nothing') },
)
export type RuleDraft = z.infer<typeof RuleDraft>

export const TicketRule = Rule.extend({ _id: Id })
export type TicketRule = z.infer<typeof TicketRule>

export const listRules = call('GET /ticket-rules', {
  name: 'listTicketRules',
  summary: 'What is done to tickets by itself, in the order in which it is done.',
  access: EDIT,
  answer: listOf(TicketRule),
})

const Params = z.object({ ruleId: Id })
const Kept = Done.extend({ data: TicketRule })
const REFUSALS = { 'support.rule-taken': 409 } as const

export const createRule = call('POST /ticket-rules', {
  name: 'createTicketRule',
  summary: 'Makes a rule; one that does nothing is refused. It holds from the next occasion on.',
  access: EDIT,
  body: RuleDraft,
  answer: Kept,
  status: 201,
  refusals: REFUSALS,
})

export const updateRule = call('PUT /ticket-rules/:ruleId', {
  name: 'updateTicketRule',
  summary: 'Changes a rule, or switches it off and on. What it did stays.',
  access: EDIT,
  params: Params,
  body: RuleDraft,
  answer: Kept,
  refusals: REFUSALS,
})

export const deleteRule = call('DELETE /ticket-rules/:ruleId', {
  name: 'deleteTicketRule',
  summary: 'Takes a rule away. What it did stays.',
  access: EDIT,
  params: Params,
  answer: Done,
})

/** How many tickets a rule is tried on. */
export const TRIED = 100

/** What a rule would change of a ticket. */
export const RuleChange = z.object({
  moveTo: Id.optional(),
  priority: Priority.optional(),
  assignee: Id.optional(),
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
})
export type RuleChange = z.infer<typeof RuleChange>

export const tryRule = call('POST /ticket-rules/trial', {
  name: 'tryTicketRule',
  summary:
    'Says what a rule would do to the last hundred tickets that the caller may read, as they stand now. Nothing is changed.',
  access: EDIT,
  reads: true,
  body: RuleDraft,
  answer: listOf(z.object({ ticket: NearTicket, change: RuleChange })).extend({ tried: z.number().int() }),
})
