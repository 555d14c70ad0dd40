import type { Tx } from '../../../platform/server/db.ts'
import type { TargetRef } from '../contract.ts'

/** Takes a block back, also of a member who is gone; one that is not there is fine. */
export async function unblockMember(tx: Tx, userId: string, { id }: TargetRef): Promise<void> {
  await tx.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', id).execute()
}
