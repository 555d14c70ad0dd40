import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { profileWentLive } from '../contract.ts'
import { isListed } from '../rules.ts'

/**
 * Sets the partner's name behind the verified mark, where this version is the one that members see; an approval sets the club's own mark
 * by itself, also one that comes in the same moment with another version. Lists are told, so that their cards follow.
 */
export async function setVerified(tx: Tx, profileId: string, version: number, by: string): Promise<void> {
  const marked = await tx
    .updateTable('profiles')
    .set({ verified_at: sql<Date>`clock_timestamp()`, verified_by: by })
    .where('id', '=', profileId)
    .where('live_version_id', '=', e =>
      e.selectFrom('profile_versions').select('id').where('profile_id', '=', profileId).where('number', '=', version),
    )
    .returning('status')
    .executeTakeFirst()
  if (marked && isListed(marked.status as ProfileStatus)) await announce(tx, profileWentLive, { profileId })
}
