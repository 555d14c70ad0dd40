import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { isListed } from '../rules.ts'
import { readsAll } from './reader-of.ts'

/** Profiles as others may refer to them: those that are shown, one's own, and all for reviewers. */
export async function lookAtProfiles(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .innerJoin('profile_versions', join =>
      join
        .onRef('profile_versions.profile_id', '=', 'profiles.id')
        .on(e =>
          e.or([
            e('profile_versions.id', '=', e.ref('profiles.live_version_id')),
            e.and([
              e('profiles.live_version_id', 'is', null),
              e('profile_versions.number', '=', e.ref('profiles.version')),
            ]),
          ]),
        ),
    )
    .select(['profiles.id', 'profiles.status', 'profiles.user_id', 'users.username', 'profile_versions.name'])
    .where('profiles.id', 'in', ids)
    .execute()
  const sees = (row: { status: string; user_id: string }) =>
    isListed(row.status as 'approved') || row.user_id === viewer?.id || readsAll(viewer)
  return rows
    .filter(sees)
    .map(row => ({ kind: 'profile', id: row.id, title: row.name, link: `/profile/${row.username}` }))
}
