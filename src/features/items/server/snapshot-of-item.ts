import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
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

/** Ids and numbers are no words. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value) && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)

/** All text of its values, however deep. */
const textsIn = (value: unknown): string[] => {
  if (isWord(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What owners wrote of their items, for whoever looks for watched words. */
export const wordsOfItems: NonNullable<TargetKind['words']> = {
  of: async (db, ids) =>
    new Map([...(await itemRows(db, [...ids]))].map(([id, row]) => [id, [...new Set(textsIn(row.data))]])),
  newest: async (db, count) => {
    const { rows } = await sql<{ id: string }>`select id from items
      where status not in ('removed') order by changed_at desc limit ${count}`.execute(db)
    return rows.map(row => row.id)
  },
}
