import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { LABELS } from '../rules.ts'
import { EDIT } from '../rules/rights.ts'
import { GOALS, OCCASIONS, SENDERS } from '../rules/run-rules.ts'

const MOST = 20
/** An address, or a domain with or without its @. */
const FROM = /^@?[^\s@]+\.[^\s@]+$|^[^\s@]+@[^\s@]+$/

/** What a letter must be like: all of it, and one of each list that is not empty. */
export const MailConditions = z.strictObject({
  sources: z
    .array(z.enum(['form', 'mail']))
    .max(2)
    .default([]),
  sender: z.enum(SENDERS).default('anybody'),
  /** Addresses, or domains. */
  from: z
    .array(
      z
        .string()
        .trim()
        .max(254)
        .refine(one => FROM.test(one), says('mailbox.address-or-domain')),
    )
    .max(MOST)
    .default([]),
  languages: z.array(z.enum(LANGUAGES)).max(2).default([]),
  /** One of these stands in the subject or in what was written. */
  words: z.array(z.string().trim().min(2).max(60)).max(MOST).default([]),
})

/** What is done then. */
export const MailDoing = z.strictObject({
  labels: z.array(z.enum(LABELS)).max(LABELS.length).default([]),
  favour: z.boolean().default(false),
  read: z.boolean().default(false),
  moveTo: z.enum(GOALS).nullable().default(null),
  /** The department of the ticket that a member's letter becomes. */
  department: Id.nullable().default(null),
})

const Rule = z.strictObject({
  name: z.string().trim().min(2).max(80),
  occasion: z.enum(OCCASIONS),
  conditions: MailConditions,
  doing: MailDoing,
  active: z.boolean().default(true),
})

/** A rule as it is typed: it does at least one thing. */
export const MailRuleDraft = Rule.refine(
  ({ doing: { labels, favour, read, moveTo, department } }) =>
    Boolean(labels.length > 0 || favour || read || moveTo || department),
  { path: ['doing', 'labels'], ...says('mailbox.does-nothing') },
)
export type MailRuleDraft = z.infer<typeof MailRuleDraft>

export const MailRule = Rule.extend({ _id: Id })
export type MailRule = z.infer<typeof MailRule>

export const listRules = call('GET /mail-rules', {
  name: 'listMailRules',
  summary: 'What is done to letters by itself, in the order in which it is done.',
  access: EDIT,
  answer: listOf(MailRule),
})

const Params = z.object({ ruleId: Id })
const Kept = Done.extend({ data: MailRule })
const REFUSALS = { 'mailbox.rule-taken': 409 } as const

export const createRule = call('POST /mail-rules', {
  name: 'createMailRule',
  summary: 'Makes a rule; one that does nothing is refused. It holds from the next letter on.',
  access: EDIT,
  body: MailRuleDraft,
  answer: Kept,
  status: 201,
  refusals: REFUSALS,
})

export const updateRule = call('PUT /mail-rules/:ruleId', {
  name: 'updateMailRule',
  summary: 'Changes a rule, or switches it off and on. What it did stays.',
  access: EDIT,
  params: Params,
  body: MailRuleDraft,
  answer: Kept,
  refusals: REFUSALS,
})

export const deleteRule = call('DELETE /mail-rules/:ruleId', {
  name: 'deleteMailRule',
  summary: 'Takes a rule away. What it did stays.',
  access: EDIT,
  params: Params,
  answer: Done,
})

/** What a rule would change of a conversation. */
export const MailRuleChange = z.object({
  labels: z.array(z.enum(LABELS)).optional(),
  favour: z.literal(true).optional(),
  read: z.literal(true).optional(),
  moveTo: z.enum(GOALS).optional(),
  department: Id.optional(),
})
export type MailRuleChange = z.infer<typeof MailRuleChange>

export const tryRule = call('POST /mail-rules/trial', {
  name: 'tryMailRule',
  summary: 'Says what a rule would do to the last hundred letters that came, as they lie now. Nothing is changed.',
  access: EDIT,
  reads: true,
  body: MailRuleDraft,
  answer: listOf(
    z.object({
      thread: z.object({ _id: Id, name: z.string(), subject: z.string(), language: z.enum(LANGUAGES) }),
      change: MailRuleChange,
    }),
  ).extend({ tried: z.number().int() }),
})

/** Somebody wrote to the club. */
export const letterCame = event(
  'mailbox.letter-came',
  z.object({ threadId: Id, occasion: z.enum(OCCASIONS) }),
  'threadId',
)
