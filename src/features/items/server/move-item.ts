import { sql } from 'kysely'
import type { Ask } from '../../../engines/forms/contract.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { ItemStatus } from '../contract.ts'
import { isVisible, tellLeft, tellPublished, touched } from './announce-item.ts'
import { lockItem } from './lock-item.ts'
import type { ItemRow } from './queries.ts'

/** Why an item moves; `by` null is the house itself. The reason is shown to its owner, in their language. */
export type StatusReason = { by: string | null; reason?: string | null; asks?: readonly Ask[] }

/** What goes with a status beside the status. */
function beside(item: ItemRow, to: ItemStatus) {
  const now = sql<Date>`clock_timestamp()`
  return {
    ...(to === 'published' && item.published_at === null && { published_at: now }),
    ...(to === 'sold' && { sold_at: now }),
    ...(item.status === 'sold' && to !== 'sold' && to !== 'removed' && { sold_at: null }),
    removed_from: to === 'removed' ? item.status : null,
  }
}

/**
 * Moves an item that is held to another status, notes who, when and why, and tells lists that it came or went. Whether it may
 * move is asked before (rules.ts); `from` is what it came from where that is not its status: `draft`. Answers the item as it is
 * then.
 */
export async function moveItem(
  tx: Tx,
  item: ItemRow,
  to: ItemStatus,
  because: StatusReason,
  from: ItemStatus = item.status,
): Promise<ItemRow> {
  const before = await isVisible(tx, item.id)
  await tx
    .updateTable('items')
    .set({ status: to, status_at: sql<Date>`clock_timestamp()`, ...beside(item, to), ...touched })
    .where('id', '=', item.id)
    .execute()
  await tx
    .insertInto('item_history')
    .values({
      item_id: item.id,
      from_status: from,
      to_status: to,
      by_id: because.by,
      reason: because.reason ?? null,
      asks: JSON.stringify(because.asks ?? []),
    })
    .execute()
  const after = await isVisible(tx, item.id)
  if (after && !before) await tellPublished(tx, item)
  if (before && !after) await tellLeft(tx, item, to)
  return lockItem(tx, 'house', item.id)
}
