import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { refusalToSell } from '../rules.ts'
import { isVisible, tellChanged, touched } from './announce-item.ts'
import { lockItem } from './lock-item.ts'
import { moveItem } from './move-item.ts'
import type { ItemRow } from './queries.ts'

/**
 * Counts a sale of `quantity` pieces; called by agreements when both sides say that it is done. A product whose pieces are all
 * sold is marked sold, anything else is sold with its first sale unless it can be sold again (ideas, projects and services can).
 * Refuses `items.sold-out` when there are not that many left, `items.not-on-sale` for what was removed or never shown (see
 * `saleRefusals`). Answers the item as it is then.
 */
export async function countSale(tx: Tx, itemId: string, quantity: number): Promise<ItemRow> {
  const item = await lockItem(tx, 'house', itemId)
  refuse(refusalToSell(item, quantity))
  await tx
    .updateTable('items')
    .set(e => ({ product_sales: e('product_sales', '+', quantity), ...touched }))
    .where('id', '=', itemId)
    .execute()
  const all = item.product_quantity !== null && item.product_sales + quantity >= item.product_quantity
  if (all && item.status !== 'sold') return moveItem(tx, item, 'sold', { by: null })
  if (await isVisible(tx, itemId)) await tellChanged(tx, item)
  return lockItem(tx, 'house', itemId)
}
