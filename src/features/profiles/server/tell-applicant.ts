import { asksInWords } from '../../../engines/forms/server/asks-in-words.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import { personById } from '../../accounts/server/public.ts'
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
import { nextScreenOf, type RevisionState, stateScreenOf } from '../rules.ts'
import { type ProfileRow, versionRow } from './queries.ts'
import { ACCOUNT_SUSPENDED } from './reason-codes.ts'
import type { StatusReason } from './status-reason.ts'

type Told = Pick<ProfileRow, 'id' | 'user_id' | 'user_type' | 'kind' | 'version'>

/** Tells the applicant by notice and mail, in their language, what happened and what to do next. */
export async function tellApplicant(
  tx: Tx,
  profile: Told,
  from: ProfileStatus,
  to: ProfileStatus,
  because: StatusReason,
): Promise<void> {
  // Whoever suspended the account told them already.
  const news = because.reasonCode === ACCOUNT_SUSPENDED ? null : newsOf(from, to, profile.user_type)
  if (news) await tell(tx, profile, news, nextScreenOf(profile.kind, to), because)
}

/** The same of the changes of an approved profile, which stays as it is whatever becomes of them. */
export async function tellOfRevision(tx: Tx, profile: Told, to: RevisionState, because: StatusReason): Promise<void> {
  const news = newsOfRevision(to)
  if (news) await tell(tx, profile, news, stateScreenOf(profile.kind), because)
}

async function tell(tx: Tx, profile: Told, news: News, link: string, because: StatusReason): Promise<void> {
  const person = await personById(tx, profile.user_id)
  if (!person) return
  const { language } = person
  const name = (await versionRow(tx, profile.id, profile.version))?.name ?? person.name
  if (news.notice) await notify(tx, person.id, news.notice, { name }, link)
  const asks = asksInWords('profiles', profile.kind, because.asks ?? [], language)
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language,
    kind: news.mail,
    params: { person: person.name, name, reason: because.reason ?? '', asks },
    link,
  })
}

type ProfileNotice = NoticeKind<`profiles.${string}`, (typeof noticeApproved)['params']>

/** What is told: by mail, and by notice where the applicant did not do it themselves. */
type News = { notice: ProfileNotice | null; mail: `profiles.${string}` }

/** What a move is worth telling. An approved validator reads what a partner does, not what members publish. */
function newsOf(from: ProfileStatus, to: ProfileStatus, userType: string): News | null {
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
function newsOfRevision(to: RevisionState): News | null {
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
