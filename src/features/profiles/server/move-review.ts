import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { revisionMoved } from '../contract/mine.ts'
import { profileWentLive } from '../contract.ts'
import { actorOf, isListed, isOpenRevision, type RevisionState, refusalToMove } from '../rules.ts'
import { changeStatus } from './change-status.ts'
import { lockProfile } from './lock-profile.ts'
import { forgetSecrets } from './purge-secrets.ts'
import { decideVersion, insertHistory, type ProfileRow, profileRow } from './queries.ts'
import { showPicture } from './show-picture.ts'
import type { StatusReason } from './status-reason.ts'
import { tellOfRevision } from './tell-applicant.ts'

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
