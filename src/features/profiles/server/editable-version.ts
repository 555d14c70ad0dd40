import type { Stored } from '../../../engines/forms/values.ts'
import type { Db } from '../../../platform/server/db.ts'
import { isOpenRevision } from '../rules.ts'
import { filesOfVersions, type ProfileRow, type VersionRow, versionRow, versionRows } from './queries.ts'

/** A version as it is kept, with its files by group. */
export type Kept = { row: VersionRow } & Pick<Stored, 'data' | 'files'>

/** The approved version of a profile and the one that its owner edits: with the changes that wait, while there are any. */
export type Editable = { live: Kept; now: Kept }

/** What an edit of an approved profile begins with. */
export async function editableVersion(db: Db, profile: ProfileRow): Promise<Editable> {
  const live = (await versionRows(db, [profile.live_version_id!]))[0]!
  const open = isOpenRevision(profile.revision) ? await versionRow(db, profile.id, profile.version) : undefined
  const rows = open ? [live, open] : [live]
  const files = await filesOfVersions(
    db,
    rows.map(row => row.id),
  )
  const kept = (row: VersionRow): Kept => ({ row, data: row.data, files: files.get(row.id) ?? {} })
  return { live: kept(live), now: kept(open ?? live) }
}
