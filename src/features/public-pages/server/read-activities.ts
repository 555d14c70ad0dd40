import type { Db } from '../../../platform/server/db.ts'
import { keyOf, seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { ActivityView } from '../contract/details.ts'
import { activityRows } from './queries.ts'

type Asking = { db: Db; viewer: Viewer | null; language: Language; targets: Targets }

/** What a member did, by pages; things are named as the reader sees them. */
export async function readActivities(
  { db, viewer, language, targets }: Asking,
  userId: string,
  wish: Parameters<typeof activityRows>[2],
): Promise<{ data: ActivityView[]; count: number }> {
  const { rows, count } = await activityRows(db, userId, wish)
  const refs = rows.flatMap(({ target_kind: kind, target_id: id }) => (kind && id ? [{ kind, id }] : []))
  const seen = await seenTargets(db, targets, viewer, refs, language)
  const data = rows.map(row => ({
    _id: row.id,
    kind: row.kind as ActivityView['kind'],
    createdAt: row.at.toISOString(),
    target:
      row.target_kind && row.target_id ? (seen.get(keyOf({ kind: row.target_kind, id: row.target_id })) ?? null) : null,
  }))
  return { data, count }
}
