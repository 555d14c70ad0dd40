import type { Db } from '../../../platform/server/db.ts'
import { liveVersionOf } from '../server/profile-reads.ts'
import { profileRow, type VersionRow } from '../server/queries.ts'

/** The version of a profile that members see; undefined while there is none. */
export async function liveVersion(db: Db, profileId: string): Promise<VersionRow | undefined> {
  const profile = await profileRow(db, profileId)
  return profile && liveVersionOf(db, profile)
}
