import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { SEVERITIES } from '../vocabulary.ts'

const MANAGE = { permission: 'complaints.reasons' } as const
const Name = z.string().trim().min(2).max(80)
const Hint = z.string().trim().min(2).max(160)
const Rule = z.string().trim().max(400).default('')

/** A reason as staff write it: what members choose, how grave it is, and the rule that a decision names. */
export const ReasonBody = z.object({
  name: Name,
  arabicName: Name,
  hint: Hint,
  arabicHint: Hint,
  rule: Rule,
  arabicRule: Rule,
  severity: z.enum(SEVERITIES),
  /** The kinds of things it is offered for; null for all. */
  kinds: z.array(z.string().max(40)).min(1).nullable().default(null),
  needsText: z.boolean().default(false),
  /** No longer offered; reports and decisions that name it keep it. */
  archived: z.boolean().default(false),
})
export type ReasonBody = z.infer<typeof ReasonBody>

export const StaffReason = ReasonBody.extend({ _id: Id, reports: z.number().int() })
export type StaffReason = z.infer<typeof StaffReason>

const OfReason = z.object({ reasonId: Id })

export const listComplaintReasons = call('GET /complaint-reasons', {
  summary: 'Every reason for which something can be reported, in order, archived ones too.',
  access: { permission: 'complaints.read' },
  answer: listOf(StaffReason).extend({
    /** The kinds of things that can be reported. */
    kinds: z.array(z.string()),
  }),
})

export const addComplaintReason = call('POST /complaint-reasons', {
  summary: 'Adds a reason at the end.',
  access: MANAGE,
  body: ReasonBody,
  answer: z.object({ message: z.string(), data: z.object({ _id: Id }) }),
})

export const editComplaintReason = call('PUT /complaint-reasons/:reasonId', {
  summary: 'Changes a reason, archives it or offers it again.',
  access: MANAGE,
  params: OfReason,
  body: ReasonBody,
  answer: Done,
})

export const moveComplaintReason = call('PUT /complaint-reasons/:reasonId/place', {
  summary: 'Moves a reason one place up or down.',
  access: MANAGE,
  params: OfReason,
  body: z.object({ by: z.union([z.literal(-1), z.literal(1)]) }),
  answer: Done,
})
