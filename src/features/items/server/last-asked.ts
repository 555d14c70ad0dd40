import type { Ask } from '../../../engines/forms/contract.ts'
import type { Db } from '../../../platform/server/db.ts'

/** What a reviewer asked of an item: in a sentence, and at its fields. */
export type Asked = { reason: string | null; asks: Ask[] }

/** What was asked last of some items; those of which nothing ever was are left out. */
export async function lastAsked(db: Db, itemIds: readonly string[]): Promise<Map<string, Asked>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_history')
    .distinctOn('item_id')
    .select(['item_id', 'reason', 'asks'])
    .where('item_id', 'in', itemIds)
    .where('to_status', '=', 'changes_requested')
    .orderBy('item_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map(row => [row.item_id, { reason: row.reason, asks: row.asks as Ask[] }]))
}
