import { changedKeys, sensitiveOf } from '../../../engines/forms/changed-fields.ts'
import { ownFileViews } from '../../../engines/forms/server/files-of.ts'
import { fromStored } from '../../../engines/forms/values.ts'
import type { Db } from '../../../platform/server/db.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import type { MyValues } from '../contract/mine.ts'
import type { Kind } from '../kind.ts'
import { isOpenRevision } from '../rules.ts'
import { editableVersion } from './editable-version.ts'
import { currentProfile, filesOfVersions, historyRows, type ProfileRow, versionRow } from './queries.ts'

/** The version that the settings show, and what of it waits for the review team. */
async function shownVersion(db: Db, kind: Kind, profile: ProfileRow) {
  if (profile.live_version_id) {
    const { live, now } = await editableVersion(db, profile)
    return { kept: now, pending: sensitiveOf(kind, changedKeys(kind, live, now)) }
  }
  const row = (await versionRow(db, profile.id, profile.version))!
  const files = (await filesOfVersions(db, [row.id])).get(row.id) ?? {}
  return { kept: { row, data: row.data, files }, pending: [] }
}

/** One's own profile as the settings edit it; null without one. Secrets only by name. */
export async function readMyValues(db: Db, kinds: readonly Kind[], userId: string): Promise<{ data: MyValues | null }> {
  const profile = await currentProfile(db, userId)
  const kind = kinds.find(one => one.key === profile?.kind)
  if (!profile || !kind) return { data: null }
  const { kept, pending } = await shownVersion(db, kind, profile)
  const values = fromStored(kind, kept, (await readCurrencies(db)).coinageOf)
  const last = profile.revision ? (await historyRows(db, profile.id)).find(row => row.revision) : undefined
  return {
    data: {
      kind: kind.key,
      status: profile.status,
      values,
      files: await ownFileViews(db, userId, kind, values),
      kept: Object.keys(kept.row.sealed),
      audiences: profile.audiences,
      pending,
      revision: profile.revision,
      asks: isOpenRevision(profile.revision) ? (last?.asks ?? []) : [],
      reason: last?.reason ?? null,
    },
  }
}
