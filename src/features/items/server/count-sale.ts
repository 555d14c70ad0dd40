import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { noticeSoldOut } from '../contract.ts'
import { listPathOf, refusalToSell } from '../rules.ts'
import { isVisible, moveItem, tellChanged, touched } from './move-item.ts'
import { type ItemRow, lockItem, thingOf } from './queries.ts'

/**
 * Counts a sale of `quantity` pieces; called by agreements when both sides say that it is done, whatever became of the offer
 * meanwhile. A product whose pieces are all sold is marked as sold, and its owner told. Refuses `items.sold-out` when there are
 * not that many left. Answers the item as it is then.
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
  if (all && item.status !== 'sold' && item.status !== 'removed') {
    await notify(tx, item.owner_id, noticeSoldOut, { name: item.name }, listPathOf(item.kind), thingOf(item))
    return moveItem(tx, item, 'sold', { by: null })
  }
  if (await isVisible(tx, itemId)) await tellChanged(tx, item)
  return lockItem(tx, 'house', itemId)
}
