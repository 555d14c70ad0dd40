/** Where an application comes from: sent for the first time, corrected after the reviewers spoke, or changed once approved. */
export const CASE_KINDS = ['new', 'answered', 'revision'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

export const DECISIONS = ['approve', 'changes', 'reject'] as const
export type DecisionName = (typeof DECISIONS)[number]

export const MARKS = ['ok', 'ask'] as const

/** Why an application is turned down; each has its sentence in both languages, which opens what the applicant reads. */
export const REJECT_REASONS = [
  'not-confirmed',
  'documents',
  'duplicate',
  'not-eligible',
  'misleading',
  'other',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** What two profiles may share (product rules, section 5). */
export const SHARED_FACTS = ['license', 'document', 'phone', 'domain'] as const
export type SharedFact = (typeof SHARED_FACTS)[number]

/** What a partner says of an application. */
export const ATTESTATION_RESULTS = ['attest', 'decline'] as const
export type AttestationResult = (typeof ATTESTATION_RESULTS)[number]

/** What a partner may have looked at before saying it. */
export const LOOKED_AT = ['documents', 'register', 'references', 'talk', 'visit', 'accounts'] as const
export type LookedAt = (typeof LOOKED_AT)[number]

/** How a case leaves a partner's hands; `over` is a case that ended without them. */
export const ASSIGNMENT_ENDS = ['attested', 'declined', 'unassigned', 'conflict', 'over'] as const
export type AssignmentEnd = (typeof ASSIGNMENT_ENDS)[number]

/** Why a case cannot be given to a partner. */
export const NOT_GIVABLE = [
  'verification.partners-off',
  'verification.referred',
  'verification.closed',
  'verification.has-partner',
  'verification.attested-already',
] as const
export type NotGivable = (typeof NOT_GIVABLE)[number]

/** What the audit log keeps of a case. */
export type CaseAct =
  | 'claimed'
  | 'released'
  | 'noted'
  | 'first-approved'
  | 'decided'
  | 'undone'
  | 'secret-viewed'
  | 'document-viewed'
  | 'document-copied'
  | 'assigned'
  | 'unassigned'
  | 'attested'
  | 'declined'
  | 'attestation-undone'
  | 'conflict-declared'

declare module '../../platform/shared/audited.ts' {
  interface AuditActions extends Record<`verification.${CaseAct}`, true> {}
}
