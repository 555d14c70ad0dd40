import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { lockRunning, type SubscriptionRow } from './queries.ts'

/** Sets whether the running subscription ends with its period; a trial always does. */
export async function setCancelsAtEnd(tx: Tx, userId: string, cancels: boolean): Promise<SubscriptionRow> {
  const row = await lockRunning(tx, userId)
  if (!row) throw new Refusal('plans.nothing-running')
  const next = cancels || row.is_trial
  await tx.updateTable('subscriptions').set({ cancels_at_end: next }).where('id', '=', row.id).execute()
  return { ...row, cancels_at_end: next }
}
