import { sql } from 'kysely'
import type { Ask } from '../../../engines/forms/contract.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { type ItemStatus, itemChanged, itemLeft, itemMovedUnseen, itemPublished } from '../contract.ts'
import { type ItemRow, lockItem, visibleItem } from './queries.ts'

/** Why an item moves; `by` null is the house itself. The reason is shown to its owner, in their language. */
type StatusReason = { by: string | null; reason?: string | null; asks?: readonly Ask[] }

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
  if (!before && !after) {
    const { id: itemId, owner_id: ownerId, kind } = item
    await announce(tx, itemMovedUnseen, { itemId, ownerId, kind, from, to }, topicOf(item))
  }
  return lockItem(tx, 'house', item.id)
}

type Told = Pick<ItemRow, 'id' | 'owner_id' | 'kind' | 'sale_type'>

const topicOf = (item: Told): string => `item:${item.id}`

/** Whether members find it, as it stands now in this transaction. */
export async function isVisible(tx: Tx, itemId: string): Promise<boolean> {
  const row = await tx.selectFrom('items').select('id').where('id', '=', itemId).where(visibleItem()).executeTakeFirst()
  return row !== undefined
}

/** Tells that members find it from now on. */
export async function tellPublished(tx: Tx, item: Told): Promise<void> {
  const { id: itemId, owner_id: ownerId, kind, sale_type: saleType } = item
  await announce(tx, itemPublished, { itemId, ownerId, kind, saleType }, topicOf(item))
}

/** Tells that something of it changed which lists show. */
export async function tellChanged(tx: Tx, item: Told): Promise<void> {
  await announce(tx, itemChanged, { itemId: item.id, ownerId: item.owner_id, kind: item.kind }, topicOf(item))
}

/** Tells that members do not find it any more, and what it is instead. */
export async function tellLeft(tx: Tx, item: Told, status: Carried<typeof itemLeft>['status']): Promise<void> {
  await announce(tx, itemLeft, { itemId: item.id, ownerId: item.owner_id, kind: item.kind, status }, topicOf(item))
}

/** Marks that it was touched now. */
export const touched = { changed_at: sql<Date>`clock_timestamp()` }
