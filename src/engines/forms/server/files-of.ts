import type { Db } from '../../../platform/server/db.ts'
import { type FileRow, fileView } from '../../../platform/server/file-store.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import { type Descriptor, fileGroupsOf, type Values } from '../descriptor.ts'
import { filesIn } from '../values.ts'

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
