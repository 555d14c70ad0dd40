import { flattened } from '../../../engines/forms/values.ts'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { ItemKindKey, ItemStatus, SaleType } from '../contract.ts'
import { itemKind } from '../kinds/all-items.ts'
import { moveItem } from '../server/move-item.ts'
import { putItem } from '../server/publish-item.ts'
import type { ItemRow } from '../server/queries.ts'
import { makeItemValues } from './sample-values.ts'

/** What a test wants of an item; without anything a published one at its own price. Amounts in whole units of `currency`, by default US dollars. */
export type WantedItem = {
  ownerId: string
  kind: ItemKindKey
  /** Default: published. */
  status?: Exclude<ItemStatus, 'draft'>
  values?: {
    name?: string
    highlights?: string
    description?: string
    saleType?: SaleType
    price?: number
    currency?: string
    quantity?: number
    images?: string[]
    documents?: string[]
  }
}

/** An item in some status, checked and kept like one that its owner sent, whatever their plan holds; answers its row. */
export async function makeItem(
  house: Pick<House, 'database' | 'files' | 'holdText'>,
  wanted: WantedItem,
): Promise<ItemRow> {
  const { status = 'published', kind } = wanted
  const { price, currency = 'USD', quantity, saleType = 1, ...values } = wanted.values ?? {}
  return transact(house.database.db, async tx => {
    const body = await makeItemValues(tx, kind, {
      saleType,
      ...(saleType !== 1
        ? { price: null }
        : price !== undefined && { price: { priceNumber: price, currencyId: currency } }),
      ...(kind === 'product' && quantity !== undefined && { productQuantity: quantity }),
      ...values,
    })
    const item = await putItem(tx, house, itemKind(kind), wanted.ownerId, flattened(itemKind(kind), body))
    return status === item.status ? item : moveItem(tx, item, status, { by: wanted.ownerId })
  })
}
