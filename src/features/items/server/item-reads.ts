import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { orderSql } from '../../../platform/server/order.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Order, offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { ItemCard } from '../contract.ts'
import { itemCards } from './item-cards.ts'
import { PRICE } from './list-items.ts'
import { type ItemRow, itemRows, visibleItem } from './queries.ts'

/**
 * What higher features ask of items. `ItemRow` is a row as it is kept: never answer it as it is, show it through item-cards.ts,
 * which knows who may see what.
 */
export type { ItemRow } from './queries.ts'

/** An item by id, whatever its status and whoever may see it; undefined when there is none. */
export const itemById = async (db: Db, id: string): Promise<ItemRow | undefined> => (await itemRows(db, [id])).get(id)

/** Items by id, whatever their status; ids that are none are left out. */
export const itemsByIds = (db: Db, ids: readonly string[]): Promise<Map<string, ItemRow>> => itemRows(db, ids)

const SORTS = {
  createdAt: sql`items.published_at`,
  publishedAt: sql`items.published_at`,
  name: sql`fold_text(items.name)`,
  kind: sql`items.kind`,
  status: sql`items.status`,
  saleType: sql`items.sale_type`,
  price: PRICE,
}

/** What a member offers, newest first unless said otherwise, as everybody finds it. */
export async function itemsOfOwner(
  db: Db,
  viewer: Viewer | null,
  ownerId: string,
  { order = { by: 'createdAt', desc: true }, ...page }: Paging & { order?: Order<keyof typeof SORTS> },
): Promise<{ data: ItemCard[]; count: number }> {
  const offered = db.selectFrom('items').where('owner_id', '=', ownerId).where(visibleItem())
  const { count } = await offered.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await offered
    .select('id')
    .orderBy(orderSql(order, SORTS, sql`items.id`))
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
  const ids = rows.map(row => row.id)
  return { data: await itemCards(db, viewer, ids), count: Number(count) }
}
