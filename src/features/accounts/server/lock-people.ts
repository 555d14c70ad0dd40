import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { viewerOf } from './viewer.ts'

/**
 * Locks whoever acts and whom they act on, always in one order, and answers who acts as they are now: two who suspend or demote each
 * other at once cannot both have their way. Refuses `role-forbidden` for who lost their standing in between.
 */
export async function lockPeople(tx: Tx, by: Viewer, userId: string): Promise<Viewer> {
  await tx.selectFrom('users').select('id').where('id', 'in', [by.id, userId]).orderBy('id').forNoKeyUpdate().execute()
  const now = await viewerOf(tx, by.id)
  if (!now) throw new Refusal('role-forbidden')
  return now
}
