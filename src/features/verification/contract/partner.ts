import { z } from 'zod'
import { Named } from '../../../engines/forms/contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ProfileView } from '../../profiles/contract.ts'
import { ASSIGNMENT_ENDS, CASE_KINDS } from '../vocabulary.ts'
import { ApplicantFace, Attestation } from './assignment.ts'
import { Changes, Mark, Note } from './case.ts'

/** Why a partner fits a case, or does not: `met` false says what is missing. */
export const MatchReason = z.object({
  code: z.enum(['industry', 'country', 'language', 'free', 'before']),
  met: z.boolean(),
  names: z.array(Named),
  count: z.number().int(),
})
export type MatchReason = z.infer<typeof MatchReason>

/** A partner whom the product proposes for a case. `score` is of 100; `free` are places of this week. */
export const Proposal = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  score: z.number().int(),
  reasons: z.array(MatchReason),
  free: z.number().int(),
  capacity: z.number().int(),
  open: z.number().int(),
})
export type Proposal = z.infer<typeof Proposal>

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
