import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { fileGroupsOf, type Kind } from '../kind.ts'
import { isListed } from '../rules.ts'
import { lockOf } from '../shown.ts'
import { profileRow } from './queries.ts'
import { READ_ALL, readerOf } from './reader-of.ts'

/**
 * Who may read a file of a profile: its owner and the reviewers all of them; others those of the live version whose group is
 * open to them, so pictures of an approved profile are public and proofs never are.
 */
export async function mayReadFile(
  db: Db,
  kinds: readonly Kind[],
  viewer: Viewer | null,
  profileId: string,
  fileId: string,
): Promise<'publicly' | 'privately' | 'no'> {
  const profile = await profileRow(db, profileId)
  if (!profile) return 'no'
  if (viewer && (viewer.id === profile.user_id || holds(viewer, READ_ALL))) return 'privately'
  if (!isListed(profile.status) || !profile.live_version_id) return 'no'
  const rows = await db
    .selectFrom('profile_files')
    .select('group_key')
    .where('version_id', '=', profile.live_version_id)
    .where('file_id', '=', fileId)
    .execute()
  const kind = kinds.find(one => one.key === profile.kind)
  const groups = kind ? fileGroupsOf(kind).filter(group => rows.some(row => row.group_key === group.key)) : []
  const everyone = { sees: 'public', entitled: () => false } as const
  if (groups.some(group => lockOf(group, everyone, profile.audiences) === null)) return 'publicly'
  const reader = await readerOf(db, viewer)
  return groups.some(group => lockOf(group, reader, profile.audiences) === null) ? 'privately' : 'no'
}
