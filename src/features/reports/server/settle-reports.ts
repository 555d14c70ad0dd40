import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Outcome } from '../contract.ts'

/** Closes reports with what their senders may know of how it ended; it may end otherwise later, by an appeal. */
export async function settleReports(tx: Tx, ids: readonly string[], outcome: Outcome): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('reports')
    .set({ closed_at: sql<Date>`coalesce(closed_at, clock_timestamp())`, outcome })
    .where('id', 'in', ids)
    .execute()
}

/** Found harmless as it is: new reports of it are answered at once, until its words change. */
export async function silenceThing(
  tx: Tx,
  thing: { kind: string; id: string; snapshot: Record<string, unknown> },
  byId: string | null,
): Promise<void> {
  const snapshot = JSON.stringify(thing.snapshot)
  await tx
    .insertInto('report_silences')
    .values({ target_kind: thing.kind, target_id: thing.id, snapshot, by_id: byId })
    .onConflict(on => on.columns(['target_kind', 'target_id']).doUpdateSet({ snapshot, by_id: byId }))
    .execute()
}
