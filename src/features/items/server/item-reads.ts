import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { ItemCard } from '../contract.ts'
import { itemCards } from './item-cards.ts'
import { type ItemRow, itemRows } from './queries.ts'
import { visibleItem } from './visible-item.ts'

/**
 * What higher features ask of items. `ItemRow` is a row as it is kept: never answer it as it is, show it through item-cards.ts,
 * which knows who may see what.
 */
export type { ItemRow } from './queries.ts'

/** An item by id, whatever its status and whoever may see it; undefined when there is none. */
export const itemById = async (db: Db, id: string): Promise<ItemRow | undefined> => (await itemRows(db, [id])).get(id)

/** Items by id, whatever their status; ids that are none are left out. */
export const itemsByIds = (db: Db, ids: readonly string[]): Promise<Map<string, ItemRow>> => itemRows(db, ids)

/** What a member offers, newest first unless `sortDesc` is false, as everybody finds it. */
export async function itemsOfOwner(
  db: Db,
  viewer: Viewer | null,
  ownerId: string,
  page: Paging & { sortDesc?: boolean },
): Promise<{ data: ItemCard[]; count: number }> {
  const offered = db.selectFrom('items').where('owner_id', '=', ownerId).where(visibleItem())
  const { count } = await offered.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await offered
    .select('id')
    .orderBy('published_at', page.sortDesc === false ? 'asc' : 'desc')
    .orderBy('id', page.sortDesc === false ? 'asc' : 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
  const ids = rows.map(row => row.id)
  return { data: await itemCards(db, viewer, ids), count: Number(count) }
}
