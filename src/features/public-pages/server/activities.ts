import type { Tx, Db } from '../../../platform/server/db.ts'
import { keyOf, seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { ACTIVITY_KINDS, ActivityView } from '../contract/details.ts'
import { activityRows } from './queries.ts'

/** What somebody did, and to what. */
export type Activity = {
  userId: string
  kind: (typeof ACTIVITY_KINDS)[number]
  target?: { kind: string; id: string }
}

/** Notes what a member did; the same again is the same row. */
export async function noteActivity(tx: Tx, { userId, kind, target }: Activity): Promise<void> {
  await tx
    .insertInto('activities')
    .values({ user_id: userId, kind, target_kind: target?.kind ?? null, target_id: target?.id ?? null })
    .onConflict(c => c.constraint('activities_once').doNothing())
    .execute()
}

/** Forgets what a member took back. */
export async function forgetActivity(tx: Tx, { userId, kind, target }: Required<Activity>): Promise<void> {
  await tx
    .deleteFrom('activities')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .execute()
}

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
