import type { Db } from '../../../platform/server/db.ts'
import { type FileRow, fileView } from '../../../platform/server/file-store.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { filesIn } from '../check-values.ts'
import { type Descriptor, fileGroupsOf, type Values } from '../kind.ts'
import { isId } from './is-id.ts'

/** Views of files by id; ids that are gone are left out. */
export async function fileViews(db: Db, ids: readonly string[]): Promise<Map<string, FileView>> {
  if (ids.length === 0) return new Map()
  const rows = (await db.selectFrom('files').selectAll().where('id', 'in', ids).execute()) as FileRow[]
  return new Map(rows.map(row => [row.id, fileView(row)]))
}

/** Views in the groups that name them. */
export const inGroups = (
  groups: Record<string, readonly string[]>,
  views: Map<string, FileView>,
): Record<string, FileView[]> =>
  Object.fromEntries(Object.entries(groups).map(([key, ids]) => [key, ids.flatMap(id => views.get(id) ?? [])]))

/** Views of the files that a draft names, if they are its owner's: a draft is unchecked, so it may name anything. */
export async function ownFileViews(db: Db, ownerId: string, kind: Descriptor, values: Values): Promise<FileView[]> {
  const ids = [...new Set(fileGroupsOf(kind).flatMap(group => filesIn(values[group.key])))].filter(isId)
  if (ids.length === 0) return []
  const own = db.selectFrom('files').selectAll().where('owner_id', '=', ownerId).where('id', 'in', ids)
  return ((await own.execute()) as FileRow[]).map(fileView)
}

/** Files that are claimed for a profile or its draft, and the same without those that some version holds. */
export async function claimedFiles(db: Db, profileId: string): Promise<{ all: string[]; loose: string[] }> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('profile_files', 'profile_files.file_id', 'files.id')
    .select(['files.id', 'profile_files.version_id'])
    .where('claimed_kind', '=', 'profile')
    .where('claimed_id', '=', profileId)
    .execute()
  const held = new Set(rows.filter(row => row.version_id !== null).map(row => row.id))
  const all = [...new Set(rows.map(row => row.id))]
  return { all, loose: all.filter(id => !held.has(id)) }
}
