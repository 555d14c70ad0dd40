import { z } from 'zod'
import { Named } from '../../../engines/forms/contract.ts'
import { call } from '../../../platform/shared/call.ts'
import { Id, Done } from '../../../platform/shared/ids.ts'
import { ASSIGNMENT_ENDS, ATTESTATION_RESULTS, LOOKED_AT } from '../vocabulary.ts'

/** What an applicant looks like: their account's id, and the picture that members see of them. */
export const ApplicantFace = z.object({ id: Id, picture: z.string().nullable() })

export const Who = z.object({ _id: Id, name: z.string() })
export type Who = z.infer<typeof Who>

/** What a partner said of an application: attested or declined, after looking at what, in which words. */
export const Attestation = z.object({
  result: z.enum(ATTESTATION_RESULTS),
  lookedAt: z.array(z.enum(LOOKED_AT)),
  words: z.string(),
  at: z.iso.datetime(),
})
export type Attestation = z.infer<typeof Attestation>

/** A case in a partner's hands, as the club's reviewers see it. `reason` is what a conflict of interest is. */
export const Assignment = z.object({
  _id: Id,
  partner: Who,
  by: Who,
  assignedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  endedAs: z.enum(ASSIGNMENT_ENDS).nullable(),
  endedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  attestation: Attestation.nullable(),
})
export type Assignment = z.infer<typeof Assignment>

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

const OfCase = z.object({ caseId: Id })

/** Why a case cannot be given to anybody. */
const giving = {
  'verification.partners-off': 409,
  'verification.closed': 409,
  'verification.referred': 403,
  'verification.has-partner': 409,
  'verification.attested-already': 409,
} as const

/** Why not to this partner. */
const toPartner = {
  'verification.not-a-partner': 409,
  'verification.partner-applicant': 409,
  'verification.partner-invited': 409,
  'verification.partner-shares': 409,
  'verification.partner-conflict': 409,
  'verification.partner-paused': 409,
  'verification.partner-full': 409,
} as const

export const proposePartners = call('GET /verifications/:caseId/partners', {
  summary: 'Partners who may be given the case, the best fit first, each with its score and reasons.',
  description:
    'By industry, country, language of the applicant and free places of this week. Nobody who is bound to the applicant is among them.',
  access: { permission: 'verification.assign' },
  params: OfCase,
  query: z.object({ search: z.string().max(120).optional() }),
  answer: z.object({ data: z.array(Proposal), count: z.number().int() }),
  refusals: giving,
})

export const assignPartner = call('PUT /verifications/:caseId/partner', {
  summary: 'Gives a case to a partner. Of two at once for the last free place of a week, one is refused.',
  access: { permission: 'verification.assign' },
  params: OfCase,
  body: z.object({ partnerId: Id }),
  answer: z.object({ message: z.string(), data: Assignment }),
  refusals: { ...giving, ...toPartner },
})

export const unassignPartner = call('DELETE /verifications/:caseId/partner', {
  summary: 'Takes a case back from the partner who has it; their place of the week is free again.',
  access: { permission: 'verification.assign' },
  params: OfCase,
  answer: Done,
  refusals: { 'verification.no-partner': 409 },
})
