import type { Db } from '../../../platform/server/db.ts'
import { itemCards } from './item-cards.ts'
import { filesOfItem, itemRows } from './queries.ts'

/** What a report keeps of an item: what everybody reads of it at that moment. Null when there is none that is shown. */
export async function snapshotOfItem(db: Db, itemId: string): Promise<Record<string, unknown> | null> {
  const [card] = await itemCards(db, null, [itemId])
  const row = (await itemRows(db, [itemId])).get(itemId)
  if (!card || !row) return null
  return {
    kind: card.kind,
    status: card.status,
    name: card.name,
    owner: card.owner.username,
    highlights: card.highlights,
    description: row.description,
    category: card.category?.name ?? null,
    country: card.country?.name ?? null,
    saleType: card.saleType,
    price: card.price,
    pictures: (await filesOfItem(db, itemId)).images ?? [],
  }
}
