import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ACTIONS, APPEAL_OUTCOMES, LENGTHS, SEVERITIES, SHOWS } from '../vocabulary.ts'
import { CaseRow, CaseView, Letters, Standing } from './case.ts'

/** Permissions of the desk. */
export const READ = { permission: 'complaints.read' } as const
export const DECIDE = { permission: 'complaints.decide' } as const
export const APPEALS = { permission: 'complaints.appeals' } as const

const OfCase = z.object({ caseId: Id })
const Moved = z.object({ message: z.string(), data: Standing })

/** What every act on a case may be refused with. */
const acting = {
  'complaints.claimed': 409,
  'complaints.decided-already': 409,
  'complaints.own-case': 403,
} as const

export const listComplaints = call('GET /complaints', {
  summary: 'Cases, the gravest and heaviest first; several reports of one thing are one case.',
  access: READ,
  query: Paging.extend({
    show: z.enum(SHOWS).default('open'),
    /** Number, title or member, in either script. */
    search: z.string().max(100).optional(),
    kind: z.string().max(40).optional(),
    severity: z.enum(SEVERITIES).optional(),
    reason: Id.optional(),
    /** Of one member. */
    member: Id.optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    sortBy: z.enum(['number', 'severity', 'reports', 'weight', 'openedAt', 'lastReportAt', 'title']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: z.object({
    data: z.array(CaseRow),
    count: z.number().int(),
    /** How many there are in each part of the list. */
    counts: z.object({
      open: z.number().int(),
      mine: z.number().int(),
      unclaimed: z.number().int(),
      held: z.number().int(),
      appealed: z.number().int(),
    }),
  }),
})

export const readComplaint = call('GET /complaints/:caseId', {
  summary: 'One case: the thing as it was reported and as it is, the reports, the member, earlier decisions, history.',
  access: READ,
  params: OfCase,
  answer: z.object({ data: CaseView }),
})

export const claimComplaint = call('POST /complaints/:caseId/claim', {
  summary: 'Claims a case for 60 minutes; one’s own claim begins anew.',
  access: DECIDE,
  params: OfCase,
  answer: Moved,
  refusals: acting,
})

export const releaseComplaint = call('POST /complaints/:caseId/release', {
  summary: 'Gives a claimed case back to the list; a Super-admin may do it for anybody.',
  access: DECIDE,
  params: OfCase,
  answer: Moved,
  refusals: { ...acting, 'complaints.not-yours': 409 },
})

export const putAside = call('PUT /complaints/:caseId/waiting', {
  summary: 'Puts a case aside until somebody answers, or takes it up again; a new report takes it up by itself.',
  access: DECIDE,
  params: OfCase,
  body: z.object({ waiting: z.boolean() }),
  answer: Moved,
  refusals: acting,
})

export const noteOnComplaint = call('POST /complaints/:caseId/notes', {
  summary: 'Leaves a note for the others at the desk; no member ever reads it.',
  access: READ,
  params: OfCase,
  body: z.object({ note: z.string().trim().min(1).max(2000) }),
  answer: Done,
})

/** What is decided: the reason whose rule it stands on, for how long, and what happened in one's own words for the member. */
export const Decided = z.object({
  action: z.enum(ACTIONS),
  reason: Id.nullable().default(null),
  days: z
    .union(LENGTHS.map(days => z.literal(days)))
    .nullable()
    .default(null),
  facts: z
    .object({ en: z.string().trim().max(1500).default(''), ar: z.string().trim().max(1500).default('') })
    .default({ en: '', ar: '' }),
  /** New reports of the same thing are answered at once until it is edited. Only of what is dismissed. */
  silences: z.boolean().default(false),
  /** For the others at the desk. */
  note: z.string().trim().max(2000).default(''),
})
export type Decided = z.infer<typeof Decided>

const deciding = {
  ...acting,
  'complaints.not-for-this': 409,
  'complaints.not-allowed': 403,
} as const

export const previewLetter = call('POST /complaints/:caseId/letter', {
  summary: 'The statement of reasons that a decision would send, in both languages, and in which the member reads it.',
  access: DECIDE,
  reads: true,
  params: OfCase,
  body: Decided,
  answer: z.object({ data: z.object({ letters: Letters.nullable(), language: z.enum(LANGUAGES) }) }),
  refusals: deciding,
})

export const decideComplaint = call('POST /complaints/:caseId/decision', {
  summary:
    'Decides a case. It takes effect, and is told to whom it concerns, 10 seconds later. Claims it when nobody has.',
  access: DECIDE,
  params: OfCase,
  body: Decided,
  answer: Moved,
  refusals: deciding,
})

export const undoComplaint = call('POST /complaints/:caseId/undo', {
  summary: 'Takes one’s own decision back within its 10 seconds.',
  access: DECIDE,
  params: OfCase,
  answer: Moved,
  refusals: { 'complaints.undo-late': 409 },
})

export const enterAppeal = call('POST /complaints/:caseId/appeal', {
  summary: 'Enters an objection that came another way: somebody whose account is suspended cannot sign in to object.',
  access: DECIDE,
  params: OfCase,
  body: z.object({ text: z.string().trim().min(10).max(3000) }),
  answer: Moved,
  refusals: { 'complaints.no-appeal': 409 },
})

export const decideAppeal = call('POST /complaints/:caseId/appeal/decision', {
  summary: 'Decides an objection: the decision stands, or is overturned and everything it did is taken back.',
  description:
    'Never by whoever decided first, unless they are a Super-admin and nobody else could. The member reads `words`.',
  access: APPEALS,
  params: OfCase,
  body: z.object({ outcome: z.enum(APPEAL_OUTCOMES), words: z.string().trim().min(10).max(1500) }),
  answer: Moved,
  refusals: { 'complaints.no-open-appeal': 409, 'complaints.own-decision': 403, 'complaints.own-case': 403 },
})

/** Topic of everybody at the desk. */
export const DESK_TOPIC = 'complaints:desk'
/** A case came, was claimed, decided, appealed or closed: whoever shows it reads again. */
export const caseMoved = event('complaints.moved', z.object({ caseId: Id }))

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'complaints.claim': true
    'complaints.release': true
    'complaints.put-aside': true
    'complaints.take-up': true
    'complaints.decide': true
    'complaints.undo': true
    'complaints.carry': true
    'complaints.appeal': true
    'complaints.decide-appeal': true
    'complaints.end': true
    'complaints.reasons': true
    'complaints.hold': true
    'complaints.let-through': true
    'complaints.words': true
  }
}
