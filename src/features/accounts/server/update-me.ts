import type { Tx } from '../../../platform/server/db.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import type { updateMe as updateMeCall } from '../contract.ts'

/** Changes one's own name, language or display currency; what is left out stays. */
export async function updateMe(tx: Tx, userId: string, changes: BodyOf<typeof updateMeCall>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}
