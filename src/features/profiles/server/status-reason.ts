import type { Ask } from '../../../engines/forms/contract.ts'

/** Why a status changes, and who does it. */
export type StatusReason = {
  /** Who does it; null is the house itself. Its owner counts as the applicant, anyone else as a reviewer. */
  by: string | null
  /** In the applicant's language, shown to them and mailed. */
  reason?: string | null
  reasonCode?: string | null
  /** What is asked at which field or file group. */
  asks?: readonly Ask[]
}
