import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { itemChanged, itemLeft, itemPublished } from '../contract.ts'
import type { ItemRow } from './queries.ts'
import { visibleItem } from './visible-item.ts'

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
