import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { Assignment } from './assignment.ts'
import { Proposal } from './partner.ts'

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
