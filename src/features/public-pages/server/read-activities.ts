import type { Db } from '../../../platform/server/db.ts'
import type { House, TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { ActivityView } from '../contract/details.ts'
import { activityRows } from './queries.ts'

type Asking = { db: Db; viewer: Viewer | null; language: Language; targets: House['targets'] }

/** What a member did, by pages; things are named as the reader sees them. */
export async function readActivities(
  { db, viewer, language, targets }: Asking,
  userId: string,
  wish: Parameters<typeof activityRows>[2],
): Promise<{ data: ActivityView[]; count: number }> {
  const { rows, count } = await activityRows(db, userId, wish)
  const seen = new Map<string, TargetView>()
  for (const [kind, of] of Map.groupBy(rows, row => row.target_kind)) {
    const target = targets().find(one => one.kind === kind)
    const ids = of.flatMap(row => row.target_id ?? [])
    for (const view of (await target?.look(db, viewer, ids, language)) ?? []) seen.set(`${kind}:${view.id}`, view)
  }
  const data = rows.map(row => ({
    _id: row.id,
    kind: row.kind as ActivityView['kind'],
    createdAt: row.at.toISOString(),
    target: seen.get(`${row.target_kind}:${row.target_id}`) ?? null,
  }))
  return { data, count }
}
