import { z } from 'zod'
import { Ask, ShownValue } from '../../../engines/forms/contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ProfileStatusName, ProfileView } from '../../profiles/contract.ts'
import { CASE_KINDS, DECISIONS, MARKS, NOT_GIVABLE, RISKS, SHARED_FACTS } from '../vocabulary.ts'
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
