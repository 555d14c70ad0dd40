import { sql } from 'kysely'
import type { Ask } from '../../../engines/forms/contract.ts'
import { asksInWords } from '../../../engines/forms/server/asks-in-words.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { ProfileStatus, UserType } from '../../../platform/shared/access.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setAvatar, setUserType } from '../../accounts/server/public.ts'
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
  profileLeft,
  profileWentLive,
  revisionMoved,
  statusChanged,
} from '../contract.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import {
  actorOf,
  isListed,
  isOpenRevision,
  nextScreenOf,
  type RevisionState,
  refusalToMove,
  rightsOf,
  stateScreenOf,
} from '../rules.ts'
import { forgetSecrets } from './purge-secrets.ts'
import { filesOfVersions, lockPerson, type ProfileRow, profileRow } from './queries.ts'

/** Why a status changes, and who does it. */
type StatusReason = {
  /** Who does it; null is the house itself. Its owner counts as the applicant, anyone else as a reviewer. */
  by: string | null
  /** In the applicant's language, shown to them and mailed. */
  reason?: string | null
  reasonCode?: string | null
  /** What is asked at which field or file group. */
  asks?: readonly Ask[]
}

/**
 * Moves what the review team has of a profile: the profile itself, or, once it is approved, the changes that wait while the
 * approved version stays live. `version` is the one that was reviewed: when its owner sent another meanwhile, or took it back,
 * `profiles.wrong-status` is refused, so a decision never falls on what nobody read.
 */
export async function moveReview(
  tx: Tx,
  reviewed: { profileId: string; version: number },
  to: ProfileStatus,
  because: StatusReason,
): Promise<ProfileRow> {
  const profile = await lockProfile(tx, reviewed.profileId)
  if (profile.version !== reviewed.version) throw new Refusal('profiles.wrong-status')
  if (!profile.revision) return changeStatus(tx, profile.id, to, because)
  if (!isOpenRevision(profile.revision)) throw new Refusal('profiles.wrong-status')
  return moveRevision(tx, profile, to as RevisionState, because)
}

/** Moves the changes of a locked profile; whatever becomes of them, the profile itself stays as it is. */
export async function moveRevision(
  tx: Tx,
  profile: ProfileRow,
  to: RevisionState,
  because: StatusReason,
): Promise<ProfileRow> {
  const from = profile.revision!
  refuse(refusalToMove(from, to, actorOf(because.by, profile.user_id)))
  await tx.updateTable('profiles').set({ revision: to }).where('id', '=', profile.id).execute()
  if (to === 'approved' || to === 'changes_requested' || to === 'rejected') await decideVersion(tx, profile, to)
  if (to === 'withdrawn') await forgetSecrets(tx, profile.id, profile.version)
  const { id: profileId, user_id: userId, kind, version } = profile
  await insertHistory(tx, { profileId, version, from, to, ...because, revision: true })
  await tellOfRevision(tx, profile, to, because)
  await announce(tx, revisionMoved, { profileId, userId, kind, from, to }, `profile:${profileId}`)
  if (to === 'approved' && isListed(profile.status)) {
    await showPicture(tx, profileId)
    await announce(tx, profileWentLive, { profileId })
  }
  return (await profileRow(tx, profileId))!
}

/**
 * Moves a profile to another status, notes who, when and why, sets the account's rights, tells the applicant by notice and
 * mail, and announces it. Refuses `profiles.wrong-status` (see `statusRefusals`) for a move that the status machine does not
 * have, and for anyone who would review their own. A withdrawn profile forgets its secrets at once.
 */
export async function changeStatus(
  tx: Tx,
  profileId: string,
  to: ProfileStatus,
  because: StatusReason,
): Promise<ProfileRow> {
  const profile = await lockProfile(tx, profileId)
  const from = profile.status
  refuse(refusalToMove(from, to, actorOf(because.by, profile.user_id)))
  await tx
    .updateTable('profiles')
    .set({
      status: to,
      status_at: sql<Date>`clock_timestamp()`,
      // changes of a profile that leaves are over with it
      ...(to === 'withdrawn' && profile.revision && { revision: 'withdrawn' }),
    })
    .where('id', '=', profileId)
    .execute()
  const decided = from === 'in_review' && (to === 'approved' || to === 'changes_requested' || to === 'rejected')
  if (decided) await decideVersion(tx, profile, to)
  if (to === 'approved') await showPicture(tx, profileId)
  if (to === 'withdrawn') await forgetSecrets(tx, profileId)
  await carryMove(tx, profile, from, to, because)
  return (await profileRow(tx, profileId))!
}

/** Everything that follows from a new status: history, the account's rights, what the applicant is told, the events. */
export async function carryMove(
  tx: Tx,
  profile: Pick<ProfileRow, 'id' | 'user_id' | 'user_type' | 'kind' | 'version'>,
  from: ProfileStatus,
  to: ProfileStatus,
  because: StatusReason,
): Promise<void> {
  const { id: profileId, user_id: userId, kind, version } = profile
  await insertHistory(tx, { profileId, version, from, to, ...because })
  await setUserType(tx, userId, { ...rightsOf(profile.user_type as UserType, to), profileStatus: to })
  await tellApplicant(tx, profile, from, to, because)
  await announce(tx, statusChanged, { profileId, userId, kind, from, to }, `profile:${profileId}`)
  if (isListed(to)) await announce(tx, profileWentLive, { profileId })
  else if (isListed(from)) await announce(tx, profileLeft, { profileId })
}

/** Notes the decision on the newest version; an approved one is what members see from now on. */
async function decideVersion(
  tx: Tx,
  profile: Pick<ProfileRow, 'id' | 'version'>,
  decision: 'approved' | 'changes_requested' | 'rejected',
): Promise<void> {
  const version = await tx
    .updateTable('profile_versions')
    .set({ decision, decided_at: sql<Date>`clock_timestamp()` })
    .where('profile_id', '=', profile.id)
    .where('number', '=', profile.version)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (decision !== 'approved' || !version) return
  await tx
    .updateTable('profiles')
    .set({ live_version_id: version.id, verified_at: sql<Date>`clock_timestamp()`, verified_by: null })
    .where('id', '=', profile.id)
    .execute()
}

type Change = {
  profileId: string
  version: number
  from: ProfileStatus
  to: ProfileStatus
  by: string | null
  reason?: string | null
  reasonCode?: string | null
  asks?: readonly Ask[]
  /** Of the changes of an approved profile, not of the profile itself. */
  revision?: boolean
}

/** Notes a change of status. */
export async function insertHistory(tx: Tx, change: Change): Promise<void> {
  await tx
    .insertInto('profile_history')
    .values({
      profile_id: change.profileId,
      version: change.version,
      from_status: change.from,
      to_status: change.to,
      by_id: change.by,
      reason: change.reason ?? null,
      reason_code: change.reasonCode ?? null,
      asks: JSON.stringify(change.asks ?? []),
      revision: change.revision ?? false,
    })
    .execute()
}

/** A profile in somebody's hands for the time of a transaction: everything that changes it waits for its person. */
async function lockProfile(tx: Tx, profileId: string): Promise<ProfileRow> {
  const found = (await profileRow(tx, profileId)) ?? notFound()
  await lockPerson(tx, found.user_id)
  return (await profileRow(tx, profileId)) ?? notFound()
}

/** The picture of the live version is the account's everywhere. */
async function showPicture(tx: Tx, profileId: string): Promise<void> {
  const { user_id: userId, kind, live_version_id: live } = (await profileRow(tx, profileId))!
  const shown = allKinds.find(one => one.key === kind)
  if (!shown || !live) return
  const group = shown.facts.image
  const files = group ? (await filesOfVersions(tx, [live], [group])).get(live)?.[group] : undefined
  await setAvatar(tx, userId, files?.[0] ?? null)
}

/** Reason code of a profile that is hidden only because its account is suspended. */
export const ACCOUNT_SUSPENDED = 'account-suspended'

type Told = Pick<ProfileRow, 'id' | 'user_id' | 'user_type' | 'kind' | 'version'>

/** Tells the applicant by notice and mail, in their language, what happened and what to do next. */
async function tellApplicant(
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
async function tellOfRevision(tx: Tx, profile: Told, to: RevisionState, because: StatusReason): Promise<void> {
  const news = newsOfRevision(to)
  if (news) await tell(tx, profile, news, stateScreenOf(profile.kind), because)
}

async function tell(tx: Tx, profile: Told, news: News, link: string, because: StatusReason): Promise<void> {
  const person = await tx
    .selectFrom('users as u')
    .leftJoin('profile_versions as v', join =>
      join.on('v.profile_id', '=', profile.id).on('v.number', '=', profile.version),
    )
    .select(['u.id', 'u.name', 'u.email', 'u.language', 'v.name as sent_as'])
    .where('u.id', '=', profile.user_id)
    .executeTakeFirst()
  if (!person) return
  const language = person.language as Language
  const name = person.sent_as ?? person.name
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
