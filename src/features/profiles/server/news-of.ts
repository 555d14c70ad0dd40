import type { ProfileStatus } from '../../../platform/shared/access.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import {
  noticeApproved,
  noticeChangesAsked,
  noticePartner,
  noticeRejected,
  noticeRestored,
  noticeRevisionApproved,
  noticeRevisionAsked,
  noticeRevisionRejected,
  noticeSuspended,
  noticeWithdrawn,
} from '../contract.ts'
import type { RevisionState } from '../rules.ts'

type ProfileNotice = NoticeKind<`profiles.${string}`, (typeof noticeApproved)['params']>

/** What is told: by mail, and by notice where the applicant did not do it themselves. */
export type News = { notice: ProfileNotice | null; mail: `profiles.${string}` }

/** What a move is worth telling. An approved validator reads what a partner does, not what members publish. */
export function newsOf(from: ProfileStatus, to: ProfileStatus, userType: string): News | null {
  switch (to) {
    case 'submitted':
      return from === 'in_review' ? null : { notice: null, mail: 'profiles.submitted' }
    case 'approved':
      if (from === 'suspended') return { notice: noticeRestored, mail: 'profiles.restored' }
      return userType === 'validator'
        ? { notice: noticePartner, mail: 'profiles.partner' }
        : { notice: noticeApproved, mail: 'profiles.approved' }
    case 'changes_requested':
      return { notice: noticeChangesAsked, mail: 'profiles.changes-asked' }
    case 'rejected':
      return { notice: noticeRejected, mail: 'profiles.rejected' }
    case 'suspended':
      return { notice: noticeSuspended, mail: 'profiles.suspended' }
    case 'withdrawn':
      // the applicant did it, and should hear of it when somebody else did in their name
      return { notice: noticeWithdrawn, mail: 'profiles.withdrawn' }
    default:
      // A claimed or released case is the reviewers' affair.
      return null
  }
}

/** The same of the changes of an approved profile: only what the review team did. */
export function newsOfRevision(to: RevisionState): News | null {
  switch (to) {
    case 'approved':
      return { notice: noticeRevisionApproved, mail: 'profiles.revision-approved' }
    case 'changes_requested':
      return { notice: noticeRevisionAsked, mail: 'profiles.revision-asked' }
    case 'rejected':
      return { notice: noticeRevisionRejected, mail: 'profiles.revision-rejected' }
    default:
      return null
  }
}
