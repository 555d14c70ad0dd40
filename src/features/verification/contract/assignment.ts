import { z } from 'zod'
import { Id } from '../../../platform/shared/ids.ts'
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
