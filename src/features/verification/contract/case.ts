import { z } from 'zod'
import { Ask, ShownValue } from '../../../engines/forms/contract.ts'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { Paging } from '../../../platform/shared/page.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ProfileStatusName, ProfileView, Asks, statusRefusals } from '../../profiles/contract.ts'
import { CASE_KINDS, DECISIONS, MARKS, NOT_GIVABLE, RISKS, SHARED_FACTS, REJECT_REASONS } from '../vocabulary.ts'
import { ApplicantFace, Assignment, Who } from './assignment.ts'

/** Where a case stands: all that changes while others work on the queue. */
export const CaseStanding = z.object({
  /** `second` waits for another reviewer's approval; `decided` takes effect when `undoUntil` is over. */
  state: z.enum(['waiting', 'second', 'decided', 'closed']),
  claimedBy: Who.nullable(),
  /** When the claim ends by itself. */
  claimedUntil: z.iso.datetime().nullable(),
  first: z.object({ by: Who, at: z.iso.datetime() }).nullable(),
  decision: z.object({ what: z.enum(DECISIONS), by: Who, at: z.iso.datetime() }).nullable(),
  /** Until then the decision, or the first approval, may be taken back by who gave it. */
  undoUntil: z.iso.datetime().nullable(),
  closedAs: z.enum(['decided', 'withdrawn', 'superseded']).nullable(),
})
export type CaseStanding = z.infer<typeof CaseStanding>

/** A case in the queue. `type` is the kind of profile, `plan` the applicant's plan in the asked language. */
export const CaseRow = z.object({
  _id: Id,
  profileId: Id,
  face: ApplicantFace,
  name: z.string(),
  language: z.enum(LANGUAGES),
  type: z.string(),
  kind: z.enum(CASE_KINDS),
  version: z.number().int(),
  openedAt: z.iso.datetime(),
  risk: z.enum(RISKS),
  plan: z.string(),
  /** The partner who has it, or who spoke of it last; null without one. */
  partner: Who.extend({ state: z.enum(['reading', 'attested', 'declined']) }).nullable(),
  standing: CaseStanding,
  /** Why this reviewer may not act here, whatever the standing. */
  barred: z.enum(['verification.referred']).nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>

export const Counts = z.object({
  all: z.number().int(),
  mine: z.number().int(),
  unclaimed: z.number().int(),
  revisions: z.number().int(),
  second: z.number().int(),
  partners: z.number().int(),
})
export type Counts = z.infer<typeof Counts>

export const RiskReason = z.object({
  code: z.string(),
  points: z.number().int(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** One field or file group that differs between two versions. */
export const Difference = z.object({
  key: z.string(),
  before: ShownValue.nullable(),
  now: ShownValue.nullable(),
  filesGone: z.array(z.string()),
  filesNew: z.array(z.string()),
})
export type Difference = z.infer<typeof Difference>

export const Changes = z.object({
  number: z.number().int(),
  approved: z.boolean(),
  submittedAt: z.iso.datetime(),
  items: z.array(Difference),
})
export type Changes = z.infer<typeof Changes>

/** Another profile that shares something with this one. `caseId` is its newest case. */
export const Duplicate = z.object({
  profileId: Id,
  name: z.string(),
  language: z.enum(LANGUAGES),
  type: z.string(),
  username: z.string(),
  status: ProfileStatusName,
  statusAt: z.iso.datetime(),
  /** The same person had it before: shown, but no sign of anything. */
  sameOwner: z.boolean(),
  shares: z.array(z.object({ what: z.enum(SHARED_FACTS), files: z.array(z.string()) })),
  compared: z.array(
    z.object({ what: z.enum(['name', 'license', 'phone', 'email']), here: z.string(), there: z.string() }),
  ),
  caseId: Id.nullable(),
})
export type Duplicate = z.infer<typeof Duplicate>

export const Mark = z.object({ field: z.string(), mark: z.enum(MARKS), ask: z.string().nullable() })
export type Mark = z.infer<typeof Mark>

const HistoryEntry = z.object({
  at: z.iso.datetime(),
  /** Null is the house itself: a claim that ran out, a suspended account. */
  by: Who.nullable(),
  what: z.enum([
    'submitted',
    'claimed',
    'released',
    'first-approved',
    'undone',
    'approved',
    'changes',
    'rejected',
    'withdrawn',
    'suspended',
    'restored',
  ]),
  version: z.number().int().nullable(),
  reason: z.string().nullable(),
  asks: z.array(Ask),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** `partner` reads it too; null is among the club's reviewers. */
export const Note = z.object({
  _id: Id,
  by: Who,
  at: z.iso.datetime(),
  note: z.string(),
  partner: Who.nullable(),
})
export type Note = z.infer<typeof Note>

/** Everything a reviewer sees of a case. Files carry addresses of `readDocument`, so that each opening is noted. */
export const CaseView = CaseRow.extend({
  riskReasons: z.array(RiskReason),
  applicant: z.object({
    _id: Id,
    name: z.string(),
    username: z.string(),
    language: z.enum(LANGUAGES),
    joinedAt: z.iso.datetime(),
    referredBy: z.string().nullable(),
  }),
  status: ProfileStatusName,
  city: z.string().nullable(),
  country: z.object({ name: z.string(), arabicName: z.string().nullable() }).nullable(),
  view: ProfileView,
  changes: z.array(Changes),
  duplicates: z.array(Duplicate),
  marks: z.array(Mark),
  /** Files this reviewer opened already. */
  opened: z.array(Id),
  history: z.array(HistoryEntry),
  notes: z.array(Note),
  /** Everybody it was given to, newest first, with what they said. */
  assignments: z.array(Assignment),
  /** Why it cannot be given to a partner now; null when it can. */
  notGivable: z.enum(NOT_GIVABLE).nullable(),
})
export type CaseView = z.infer<typeof CaseView>

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
