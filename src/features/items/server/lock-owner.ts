import type { Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { ItemRow } from './queries.ts'

/** Waits for whatever else this member publishes or brings back: a limit counts once. Locked before their items. */
export const lockOwner = async (tx: Tx, userId: string): Promise<void> =>
  void (await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute())

/** One's own item in hand; anybody else's is not found, whatever they may see of it. */
export async function lockOwnItem(tx: Tx, userId: string, itemId: string): Promise<ItemRow> {
  const row = await tx
    .selectFrom('items')
    .selectAll()
    .where('id', '=', itemId)
    .where('owner_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row as ItemRow | undefined) ?? notFound()
}
