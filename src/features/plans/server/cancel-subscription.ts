import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { type SubscriptionRow, subscriptionById } from './queries.ts'
import { lockRunning } from './subscriptions/change.ts'
import { cancelAtEnd, resumeSubscription } from './subscriptions/run.ts'

/** Sets whether the running subscription ends with its period; a trial always does. */
export async function setCancelsAtEnd(tx: Tx, userId: string, cancels: boolean): Promise<SubscriptionRow> {
  const row = await lockRunning(tx, userId)
  if (!row) throw new Refusal('plans.nothing-running')
  await (cancels ? cancelAtEnd : resumeSubscription)(tx, row.id, { by: userId })
  return subscriptionById(tx, row.id)
}
