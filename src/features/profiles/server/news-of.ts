import type { ProfileStatus } from '../../../platform/shared/access.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import {
  noticeApproved,
  noticeChangesAsked,
  noticeRejected,
  noticeRestored,
  noticeRevisionApproved,
  noticeRevisionAsked,
  noticeRevisionRejected,
  noticeSuspended,
} from '../contract.ts'
import type { RevisionState } from '../rules.ts'

type ProfileNotice = NoticeKind<`profiles.${string}`, (typeof noticeApproved)['params']>

/** What is told: by mail, and by notice where the applicant did not do it themselves. */
export type News = { notice: ProfileNotice | null; mail: `profiles.${string}` }

/** What a move is worth telling. */
export function newsOf(from: ProfileStatus, to: ProfileStatus): News | null {
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
