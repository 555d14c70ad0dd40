import { z } from 'zod'
import { Named } from '../../../engines/forms/contract.ts'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Id, Done } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ProfileView } from '../../profiles/contract.ts'
import { ASSIGNMENT_ENDS, CASE_KINDS, ATTESTATION_RESULTS, LOOKED_AT, MARKS } from '../vocabulary.ts'
import { ApplicantFace, Attestation } from './assignment.ts'
import { Changes, Mark, Note } from './case.ts'

/** A case as the partner's own list has it. `readable` while it is in their hands. */
export const PartnerCaseRow = z.object({
  /** The case's id. */
  _id: Id,
  assignmentId: Id,
  face: ApplicantFace,
  name: z.string(),
  language: z.enum(LANGUAGES),
  type: z.string(),
  kind: z.enum(CASE_KINDS),
  assignedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  overdue: z.boolean(),
  endedAs: z.enum(ASSIGNMENT_ENDS).nullable(),
  endedAt: z.iso.datetime().nullable(),
  attestation: Attestation.nullable(),
  /** Until then what was said may be taken back. */
  undoUntil: z.iso.datetime().nullable(),
})
export type PartnerCaseRow = z.infer<typeof PartnerCaseRow>

/** What a partner sees of a case in their hands: the application and their own work; nothing of other applicants, no secret. */
export const PartnerCaseView = PartnerCaseRow.extend({
  version: z.number().int(),
  /** What the partner is called where members read who validated it. */
  validator: z.string(),
  applicant: z.object({ name: z.string(), username: z.string(), language: z.enum(LANGUAGES) }),
  city: z.string().nullable(),
  country: Named.omit({ _id: true }).nullable(),
  view: ProfileView,
  changes: z.array(Changes),
  marks: z.array(Mark),
  opened: z.array(Id),
  notes: z.array(Note),
})
export type PartnerCaseView = z.infer<typeof PartnerCaseView>

/** A partner's week, in the club's time zone: how many cases they take, were given, and still may be given. */
export const PartnerLoad = z.object({
  capacity: z.number().int(),
  taken: z.number().int(),
  free: z.number().int(),
  open: z.number().int(),
  overdue: z.number().int(),
  attested: z.number().int(),
  declined: z.number().int(),
  paused: z.boolean(),
  weekEndsAt: z.iso.datetime(),
})
export type PartnerLoad = z.infer<typeof PartnerLoad>

/**
 * The calls of partners. They are calls of their own because what a partner may see of a case is another thing than what a
 * reviewer may: a case is found only while it is in the caller's hands, and answered without secrets, other applicants, the
 * reviewers' notes and what the club thinks of its risk.
 */
const OfCase = z.object({ caseId: Id })

export const listPartnerCases = call('GET /partner-cases', {
  summary: 'The cases in one’s own hands, the most urgent first, or those one has done.',
  access: 'partner',
  closedToLooking: true,
  query: Paging.extend({
    show: z.enum(['open', 'done']).default('open'),
    type: z.string().max(40).optional(),
    search: z.string().max(120).optional(),
    sortBy: z.enum(['due', 'name', 'assigned', 'ended']).optional(),
    sortDesc: z.boolean().default(false),
  }),
  answer: z.object({
    data: z.array(PartnerCaseRow),
    count: z.number().int(),
    counts: z.object({ open: z.number().int(), done: z.number().int() }),
  }),
})

export const readPartnerCase = call('GET /partner-cases/:caseId', {
  summary: 'A case in one’s own hands: the application, what changed, one’s marks and the notes shared with one.',
  access: 'partner',
  closedToLooking: true,
  params: OfCase,
  answer: z.object({ data: PartnerCaseView }),
})

export const readPartnerDocument = call('GET /partner-cases/:caseId/files/:fileId', {
  summary: 'A file of the application. Each opening is noted in the audit log; `copy` is a download, noted as such.',
  access: 'partner',
  closedToLooking: true,
  params: OfCase.extend({ fileId: Id }),
  query: z.object({ copy: z.string().optional() }),
  answer: Bytes,
})

export const markPartnerField = call('PUT /partner-cases/:caseId/marks', {
  summary: 'Ticks a field or file group, questions it, or with null takes the tick away. One’s own help for reading.',
  access: 'partner',
  params: OfCase,
  body: z.object({
    field: z.string().max(120),
    mark: z.enum(MARKS).nullable(),
    ask: z.string().trim().max(1000).optional(),
  }),
  answer: Done,
})

export const addPartnerNote = call('POST /partner-cases/:caseId/notes', {
  summary: 'Leaves a note for the club’s reviewers; the applicant never sees it.',
  access: 'partner',
  params: OfCase,
  body: z.object({ note: z.string().trim().min(1).max(2000) }),
  answer: z.object({ message: z.string(), data: Note }),
})

const Said = z.object({ message: z.string(), data: z.object({ undoUntil: z.iso.datetime().nullable() }) })

export const giveAttestation = call('POST /partner-cases/:caseId/attestation', {
  summary: 'Attests or declines, with what was looked at and why. It takes effect, and is told, 10 seconds later.',
  description: 'Declining does not reject the applicant: the case goes back to the club’s reviewers with the reason.',
  access: 'partner',
  params: OfCase,
  body: z.object({
    result: z.enum(ATTESTATION_RESULTS),
    lookedAt: z
      .array(z.enum(LOOKED_AT))
      .min(1)
      .max(LOOKED_AT.length)
      .transform(ways => [...new Set(ways)]),
    words: z.string().trim().min(10).max(2000),
  }),
  answer: Said,
  refusals: { 'verification.said-already': 409 },
})

export const undoAttestation = call('POST /partner-cases/:caseId/undo', {
  summary: 'Takes back what one said of a case within its 10 seconds.',
  access: 'partner',
  params: OfCase,
  answer: Said,
  refusals: { 'verification.said-late': 409 },
})

export const declareConflict = call('POST /partner-cases/:caseId/conflict', {
  summary: 'Declares a conflict of interest: the case goes back, and one is never given this applicant again.',
  access: 'partner',
  params: OfCase,
  body: z.object({ reason: z.string().trim().min(3).max(1000) }),
  answer: Done,
  refusals: { 'verification.said-already': 409 },
})

const Covers = z.object({
  industries: z.array(Named),
  countries: z.array(Named),
  languages: z.array(Named),
})

export const partnerDesk = call('GET /partner-desk', {
  summary:
    'A partner’s own work: the week’s load against the capacity, what is due, what was attested, what one covers.',
  access: 'partner',
  answer: z.object({
    data: z.object({
      load: PartnerLoad,
      covers: Covers,
      due: z.array(PartnerCaseRow),
      done: z.array(PartnerCaseRow),
    }),
  }),
})

export const pausePartner = call('PUT /partner-desk', {
  summary: 'Takes no more cases for now, or takes them again. Cases in one’s hands stay there.',
  access: 'partner',
  body: z.object({ paused: z.boolean() }),
  answer: z.object({ message: z.string(), data: z.object({ paused: z.boolean() }) }),
})

/** Topic of one partner: what happens to the cases in their hands. */
export const partnerTopic = (partnerId: string): string => `verification:${partnerId}`

/** A case came into a partner's hands, left them, or has a new note for them: whoever shows it reads again. */
export const partnerCaseMoved = event('verification.partner-case-moved', z.object({ caseId: Id }))

const OfApplicant = z.object({ name: z.string() })
const OfPartner = OfApplicant.extend({ partner: z.string() })
/** To the partner: a case came, was taken back, or is over without them. */
export const noticeAssigned = notice('verification.assigned', OfApplicant.extend({ due: z.string() }), {
  topic: 'cases',
  waits: 'answer',
})
export const noticeTaken = notice('verification.taken', OfApplicant, { topic: 'cases', mail: false })
export const noticeOver = notice('verification.over', OfApplicant, { topic: 'cases', mail: false })
/** To the club's people who gave or hold the case: what became of it. */
export const noticeAttested = notice('verification.attested', OfPartner, { topic: 'desk' })
export const noticeDeclined = notice('verification.declined', OfPartner, { topic: 'desk' })
export const noticeConflict = notice('verification.conflict', OfPartner, { topic: 'desk' })
export const noticeReturned = notice('verification.returned', OfPartner, { topic: 'desk' })
