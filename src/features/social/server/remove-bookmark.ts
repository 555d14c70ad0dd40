import type { Tx } from '../../../platform/server/db.ts'
import type { TargetRef } from '../contract.ts'

/** Removes a bookmark, also that of a thing that is gone; one that is not there is fine. */
export async function removeBookmark(tx: Tx, userId: string, { kind, id }: TargetRef): Promise<void> {
  await tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
}
