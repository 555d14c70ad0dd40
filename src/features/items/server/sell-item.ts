import type { Tx } from '../../../platform/server/db.ts'
import { lockItem } from './lock-item.ts'
import { moveItem } from './move-item.ts'
import type { ItemRow } from './queries.ts'

/** Marks an item as sold as a whole, for the house: its auction was confirmed. One that is sold or removed stays so. */
export async function sellItem(tx: Tx, itemId: string): Promise<ItemRow> {
  const item = await lockItem(tx, 'house', itemId)
  if (item.status === 'sold' || item.status === 'removed') return item
  return moveItem(tx, item, 'sold', { by: null })
}
