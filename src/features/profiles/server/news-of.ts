import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { noticeApproved, noticeChangesAsked, noticeRejected, noticeRestored, noticeSuspended } from '../contract.ts'

/** What a move is worth telling: by mail, and by notice where the applicant did not do it themselves. */
export function newsOf(from: ProfileStatus, to: ProfileStatus) {
  switch (to) {
    case 'submitted':
      return from === 'in_review' ? null : ({ notice: null, mail: 'profiles.submitted' } as const)
    case 'approved':
      return from === 'suspended'
        ? ({ notice: noticeRestored, mail: 'profiles.restored' } as const)
        : ({ notice: noticeApproved, mail: 'profiles.approved' } as const)
    case 'changes_requested':
      return { notice: noticeChangesAsked, mail: 'profiles.changes-asked' } as const
    case 'rejected':
      return { notice: noticeRejected, mail: 'profiles.rejected' } as const
    case 'suspended':
      return { notice: noticeSuspended, mail: 'profiles.suspended' } as const
    default:
      // A claimed or released case is the reviewers' affair; a withdrawal the applicant's own.
      return null
  }
}
