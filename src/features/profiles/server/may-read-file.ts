import { audienceOf, fileGroupsOf } from '../../../engines/forms/descriptor.ts'
import { lockOf } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Kind } from '../kind.ts'
import { isListed } from '../rules.ts'
import { profileRow } from './queries.ts'
import { readerOf, readsAll } from './reader-of.ts'

/** True for files that are meant to be seen. Proofs and papers reach reviewers through verification's own call, which records it. */
async function isPictureOf(db: Db, kind: Kind | undefined, profileId: string, fileId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('profile_files')
    .select('group_key')
    .where('profile_id', '=', profileId)
    .where('file_id', '=', fileId)
    .execute()
  const shown = kind ? fileGroupsOf(kind).filter(group => audienceOf(group) !== 'private') : []
  return rows.length > 0 && rows.every(row => shown.some(group => group.key === row.group_key))
}

/**
 * Who may read a file of a profile: its owner all of them, reviewers the pictures of every version; others those of the live
 * version whose group is open to them, so pictures of an approved profile are public and proofs never are.
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
  if (viewer?.id === profile.user_id) return 'privately'
  const kind = kinds.find(one => one.key === profile.kind)
  if (readsAll(viewer) && (await isPictureOf(db, kind, profileId, fileId))) return 'privately'
  if (!isListed(profile.status) || !profile.live_version_id || !kind) return 'no'
  const rows = await db
    .selectFrom('profile_files')
    .select('group_key')
    .where('version_id', '=', profile.live_version_id)
    .where('file_id', '=', fileId)
    .execute()
  const groups = fileGroupsOf(kind).filter(group => rows.some(row => row.group_key === group.key))
  const everyone = { sees: 'public', entitled: () => false } as const
  if (groups.some(group => lockOf(kind, group, everyone, profile.audiences) === null)) return 'publicly'
  if (readsAll(viewer)) return 'no'
  const reader = await readerOf(db, viewer)
  return groups.some(group => lockOf(kind, group, reader, profile.audiences) === null) ? 'privately' : 'no'
}
