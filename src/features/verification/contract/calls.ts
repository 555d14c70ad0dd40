import { z } from 'zod'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { Paging } from '../../../platform/shared/page.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { Asks, statusRefusals } from '../../profiles/contract.ts'
import { CASE_KINDS, MARKS, REJECT_REASONS, RISKS } from '../vocabulary.ts'
import { CaseRow, CaseStanding, CaseView, Counts, Note } from './case.ts'

const OfCase = z.object({ caseId: Id })
const Moved = z.object({ message: z.string(), data: CaseStanding })

/** What every act on a case may be refused with. */
const acting = {
  'verification.claimed': 409,
  'verification.already-decided': 409,
  'verification.closed': 409,
  'verification.referred': 403,
  ...statusRefusals,
} as const

export const listCases = call('GET /verifications', {
  summary: 'The review queue, oldest first, and the counts of its tabs. One’s own application is never in it.',
  access: { permission: 'verification.read' },
  query: Paging.extend({
    show: z.enum(['all', 'mine', 'unclaimed', 'revisions', 'second', 'partners']).default('all'),
    state: z.enum(['waiting', 'decided']).default('waiting'),
    type: z.string().max(40).optional(),
    kind: z.enum(CASE_KINDS).optional(),
    risk: z.enum(RISKS).optional(),
    search: z.string().max(120).optional(),
    sortBy: z.enum(['age', 'risk', 'name']).default('age'),
    /** For age: oldest first when false; for risk: highest first when true. */
    sortDesc: z.boolean().default(false),
  }),
  answer: z.object({ data: z.array(CaseRow), count: z.number().int(), counts: Counts }),
})

export const readCase = call('GET /verifications/:caseId', {
  summary: 'One case: the application with everything in it, what changed, likely duplicates, history and notes.',
  access: { permission: 'verification.read' },
  params: OfCase,
  answer: z.object({ data: CaseView }),
})

export const claimCase = call('POST /verifications/:caseId/claim', {
  summary: 'Claims a case for 60 minutes; one’s own claim begins anew.',
  access: { permission: 'verification.decide' },
  params: OfCase,
  answer: Moved,
  refusals: acting,
})

export const releaseCase = call('POST /verifications/:caseId/release', {
  summary: 'Gives a claimed case back to the queue; a Super-admin may do it for anybody.',
  access: { permission: 'verification.decide' },
  params: OfCase,
  answer: Moved,
  refusals: { ...acting, 'verification.not-yours': 409 },
})

export const markField = call('PUT /verifications/:caseId/marks', {
  summary: 'Ticks a field or file group as in order, asks something there, or with null takes the tick away.',
  description:
    'Claims the case when nobody has. Marks are each reviewer’s own and reach the applicant only by a decision.',
  access: { permission: 'verification.decide' },
  params: OfCase,
  body: z.object({
    field: z.string().max(120),
    mark: z.enum(MARKS).nullable(),
    ask: z.string().trim().max(1000).optional(),
  }),
  answer: Moved,
  refusals: acting,
})

export const addNote = call('POST /verifications/:caseId/notes', {
  summary: 'Leaves a note for the other reviewers; the applicant never sees it.',
  description: 'With `partner` the partner who has the case reads it too; without, no partner ever does.',
  access: { permission: 'verification.read' },
  params: OfCase,
  body: z.object({ note: z.string().trim().min(1).max(2000), partner: z.boolean().default(false) }),
  answer: z.object({ message: z.string(), data: Note }),
  refusals: { 'verification.no-partner': 409 },
})

/** What a reviewer decides. Texts are written for the applicant, in the applicant’s language. */
export const Decision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve') }),
  z.strictObject({
    decision: z.literal('changes'),
    asks: Asks.min(1),
  }),
  z.strictObject({
    decision: z.literal('reject'),
    reasonCode: z.enum(REJECT_REASONS),
    reason: z.string().trim().min(1).max(2000),
  }),
])
export type Decision = z.infer<typeof Decision>

export const decideCase = call('POST /verifications/:caseId/decision', {
  summary: 'Approves, asks for changes field by field, or rejects. It takes effect, and is mailed, 10 seconds later.',
  description:
    'A high risk needs the approvals of two reviewers; the first leaves the case to the second. Claims the case when nobody has.',
  access: { permission: 'verification.decide' },
  params: OfCase,
  body: Decision,
  answer: Moved,
  refusals: { ...acting, 'verification.same-reviewer': 403, 'verification.second-needed': 403 },
})

export const undoDecision = call('POST /verifications/:caseId/undo', {
  summary: 'Takes one’s own decision, or first approval, back within its 10 seconds.',
  access: { permission: 'verification.decide' },
  params: OfCase,
  answer: Moved,
  refusals: { 'verification.undo-late': 409 },
})

export const previewDecision = call('POST /verifications/:caseId/preview', {
  summary: 'The mail that a decision would send, as the applicant would read it. Nothing is kept or sent.',
  reads: true,
  access: { permission: 'verification.decide' },
  params: OfCase,
  body: Decision,
  answer: z.object({
    data: z.object({
      to: z.string(),
      language: z.enum(LANGUAGES),
      subject: z.string(),
      paragraphs: z.array(z.string()),
    }),
  }),
  refusals: acting,
})

export const readSecret = call('POST /verifications/:caseId/secrets', {
  idempotent: 'never',
  summary: 'An encrypted value (a passport number) in clear; each look is noted. Null once it was purged.',
  access: { permission: 'verification.read' },
  params: OfCase,
  body: z.object({ field: z.string().max(120) }),
  answer: z.object({ data: z.object({ text: secret(z.string()).nullable() }) }),
})

export const readDocument = call('GET /verifications/:caseId/files/:fileId', {
  summary: 'A file of the application. Each opening is noted in the audit log; `copy` is a download, noted as such.',
  access: { permission: 'verification.read' },
  params: OfCase.extend({ fileId: Id }),
  query: z.object({ copy: z.string().optional() }),
  answer: Bytes,
})

/** Topic of everyone who may read the queue. */
export const QUEUE_TOPIC = 'verification:queue'

/** A case came to the queue, or its profile has a new note: whoever shows it reads again. */
export const caseOpened = event('verification.case-opened', z.object({ caseId: Id }))
export const noteAdded = event('verification.note-added', z.object({ caseId: Id }))

/** A case was claimed, released, decided, taken back or closed. */
export const caseMoved = event('verification.case-moved', z.object({ caseId: Id, standing: CaseStanding }))
