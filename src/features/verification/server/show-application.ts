import { SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ProfileView } from '../../profiles/contract.ts'
import type { Kind } from '../../profiles/kind.ts'
import { type ProfileRow, showVersion, type VersionRow, versionRow, versionRows } from '../../profiles/server/public.ts'
import type { Changes } from '../contract/case.ts'
import { differences } from '../differences.ts'

/** Files at an address of the case, so that every opening is noted; no small pictures, which would be openings too. */
export const filesAt = (view: ProfileView, address: string): ProfileView => ({
  ...view,
  groups: view.groups.map(group => ({
    ...group,
    files: group.files.map(one => ({
      ...one,
      files: one.files.map(file => ({ ...file, fileUrl: `${address}/files/${file._id}`, thumbUrl: null })),
    })),
  })),
})

/** The approved version that members see, where it is another than this one. */
export async function liveBefore(db: Db, profile: ProfileRow, version: VersionRow): Promise<VersionRow | undefined> {
  const live = profile.live_version_id ? (await versionRows(db, [profile.live_version_id]))[0] : undefined
  return live && live.id !== version.id ? live : undefined
}

/** The version before this one, and the approved one where that is another: what a reviewer compares with. */
export async function earlierVersions(db: Db, profile: ProfileRow, version: VersionRow): Promise<VersionRow[]> {
  const last = version.number > 1 ? await versionRow(db, profile.id, version.number - 1) : undefined
  const live = await liveBefore(db, profile, version)
  return [last, live].filter(
    (one, index, all) => one !== undefined && all.findIndex(two => two?.id === one.id) === index,
  ) as VersionRow[]
}

/** What differs from earlier versions. */
export async function changesSince(
  db: Db,
  kinds: readonly Kind[],
  profile: ProfileRow,
  earlier: readonly VersionRow[],
  view: ProfileView,
): Promise<Changes[]> {
  const changes: Changes[] = []
  for (const one of earlier) {
    const before = (await showVersion(db, profile, one, SEES_ALL, kinds)).view
    const submittedAt = one.submitted_at.toISOString()
    const approved = one.decision === 'approved'
    changes.push({ number: one.number, approved, submittedAt, items: differences(before, view) })
  }
  return changes
}
