import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { actorOf, refusalToMove } from '../rules.ts'
import { carryMove } from './carry-move.ts'
import { lockProfile } from './lock-profile.ts'
import { forgetSecrets } from './purge-secrets.ts'
import { decideVersion, type ProfileRow, profileRow } from './queries.ts'
import { showPicture } from './show-picture.ts'
import type { StatusReason } from './status-reason.ts'

/**
 * Moves a profile to another status, notes who, when and why, sets the account's standing, tells the applicant by notice and
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
