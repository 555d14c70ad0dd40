import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/wire.ts'
import type { ItemKindKey, ItemStatus, SaleType } from '../contract.ts'
import { lockItem } from './lock-item.ts'
import { moveItem } from './move-item.ts'
import type { ItemRow } from './queries.ts'

/** What a test wants of an item; without anything a published one at its own price. Amounts in whole US dollars. */
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
    quantity?: number
  }
}

/** An item in some status; answers its row. */
export async function makeItem({ database }: Pick<House, 'database'>, wanted: WantedItem): Promise<ItemRow> {
  const { values = {}, status = 'published' } = wanted
  const saleType = values.saleType ?? 1
  return transact(database.db, async tx => {
    const { id } = await tx
      .insertInto('items')
      .values({
        owner_id: wanted.ownerId,
        kind: wanted.kind,
        status: 'pending_review',
        data: JSON.stringify({ saleType: String(saleType) }),
        language: 'en',
        name: values.name ?? 'Solar cold store',
        highlights: values.highlights ?? 'A cold store that runs on its own roof.',
        description: values.description ?? 'It keeps what was picked in the morning until the truck comes.',
        sale_type: saleType,
        price_minor: saleType === 1 ? (values.price ?? 1200) * 100 : null,
        currency: saleType === 1 ? 'USD' : null,
        product_quantity: wanted.kind === 'product' ? (values.quantity ?? 10) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await lockItem(tx, 'house', id)
    if (status === 'pending_review') return item
    const published = await moveItem(tx, item, 'published', { by: null })
    return status === 'published' ? published : moveItem(tx, published, status, { by: wanted.ownerId })
  })
}
