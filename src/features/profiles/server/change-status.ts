import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { setAvatar } from '../../accounts/server/set-avatar.ts'
import { actorOf, refusalToMove } from '../rules.ts'
import type { Because } from './because.ts'
import { carryMove } from './carry-move.ts'
import { listingsOf } from './profile-reads.ts'
import { decideVersion, lockPerson, type ProfileRow, profileRow } from './queries.ts'

/** The picture of the live version is the account's everywhere. */
async function showPicture(tx: Tx, profileId: string): Promise<void> {
  const [listing] = await listingsOf(tx, [profileId])
  if (listing) await setAvatar(tx, listing.userId, listing.imageFileId)
}

/**
 * Moves a profile to another status, notes who, when and why, sets the account's standing, tells the applicant by notice and
 * mail, and announces it. Refuses `profiles.wrong-status` (see `statusRefusals`) for a move that the status machine does not
 * have, and for anyone who would review their own.
 */
export async function changeStatus(
  tx: Tx,
  profileId: string,
  to: ProfileStatus,
  because: Because,
): Promise<ProfileRow> {
  const found = (await profileRow(tx, profileId)) ?? notFound()
  await lockPerson(tx, found.user_id)
  const profile = (await profileRow(tx, profileId)) ?? notFound()
  const from = profile.status
  refuse(refusalToMove(from, to, actorOf(because.by, profile.user_id)))
  await tx
    .updateTable('profiles')
    .set({ status: to, status_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', profileId)
    .execute()
  if (to === 'approved' || to === 'changes_requested' || to === 'rejected') await decideVersion(tx, profile, to)
  if (to === 'approved') await showPicture(tx, profileId)
  await carryMove(tx, profile, from, to, because)
  return (await profileRow(tx, profileId))!
}
