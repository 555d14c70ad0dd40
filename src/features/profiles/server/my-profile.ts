import type { Db } from '../../../platform/server/db.ts'
import type { MyProfile } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { SEES_ALL } from '../shown.ts'
import { currentProfile, historyRows, versionRow } from './queries.ts'
import { showVersion } from './view.ts'

/** One's own profile with its history; null without one, and after a withdrawal. */
export async function readMyProfile(
  db: Db,
  kinds: readonly Kind[],
  userId: string,
): Promise<{ data: MyProfile | null }> {
  const row = await currentProfile(db, userId)
  const version = row && (await versionRow(db, row.id, row.version))
  if (!row || !version) return { data: null }
  const history = await historyRows(db, row.id)
  const { card, view } = await showVersion(db, row, version, SEES_ALL, kinds)
  return {
    data: {
      _id: row.id,
      kind: row.kind,
      status: row.status,
      statusAt: row.status_at.toISOString(),
      version: row.version,
      submittedAt: row.submitted_at.toISOString(),
      reason: history[0]?.reason ?? null,
      asks: history[0]?.asks ?? [],
      history: history.map(one => ({
        from: one.from_status,
        to: one.to_status,
        at: one.at.toISOString(),
        version: one.version,
        reason: one.reason,
        asks: one.asks,
      })),
      card,
      view,
    },
  }
}
