import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { unknownBlanks } from '../rules/fill-reply.ts'
import { ANSWER, READ } from '../rules/rights.ts'

const Body = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .superRefine((text, context) => {
    const [name] = unknownBlanks(text)
    if (name) context.addIssue({ code: 'custom', ...says('support.unknown-blank', { name }) })
  })

/** An answer that is written once, in both languages, with blanks such as `{name}`. `department` null is for all of them. */
export const ReplyDraft = z.strictObject({
  name: z.string().trim().min(2).max(80),
  department: Id.nullable().default(null),
  body: Body,
  arabicBody: Body,
})
export type ReplyDraft = z.infer<typeof ReplyDraft>

export const CannedReply = z.object({
  _id: Id,
  name: z.string(),
  department: Id.nullable(),
  body: z.string(),
  arabicBody: z.string(),
})
export type CannedReply = z.infer<typeof CannedReply>

export const listReplies = call('GET /canned-replies', {
  name: 'listCannedReplies',
  summary: 'Answers that are written once: those for all, and those of a department with `department`.',
  access: READ,
  query: z.object({ department: Id.optional() }),
  answer: listOf(CannedReply),
})

const Params = z.object({ replyId: Id })
const Kept = Done.extend({ data: CannedReply })
const REFUSALS = { 'support.reply-taken': 409 } as const

export const createReply = call('POST /canned-replies', {
  name: 'createCannedReply',
  summary: 'Writes an answer for many tickets; a blank that nobody fills is refused.',
  access: ANSWER,
  body: ReplyDraft,
  answer: Kept,
  status: 201,
  refusals: REFUSALS,
})

export const updateReply = call('PUT /canned-replies/:replyId', {
  name: 'updateCannedReply',
  summary: 'Changes an answer for many tickets.',
  access: ANSWER,
  params: Params,
  body: ReplyDraft,
  answer: Kept,
  refusals: REFUSALS,
})

export const deleteReply = call('DELETE /canned-replies/:replyId', {
  name: 'deleteCannedReply',
  summary: 'Takes an answer for many tickets away; what was answered with it stays.',
  access: ANSWER,
  params: Params,
  answer: Done,
})
