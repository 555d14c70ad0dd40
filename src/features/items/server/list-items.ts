import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { OfficeItem } from '../contract/office.ts'
import type { ItemKindKey, ItemStatus } from '../contract.ts'
import { hidingsOf } from './hidings.ts'
import { itemCards } from './item-cards.ts'
import { itemRows } from './queries.ts'

export type OfficeAsked = {
  kind?: ItemKindKey
  status?: ItemStatus
  hidden?: boolean
  featured?: boolean
  saleType?: '1' | '2' | '3'
  search?: string
  ownerId?: string
  sortBy: 'name' | 'status' | 'published' | 'price'
  sortDesc: boolean
  page: number
  perPage: number
}

const SORTS = { name: 'name', status: 'status', published: 'coalesce(published_at, created_at)', price: 'price_minor' }

/** A word as a pattern: its own signs mean nothing to the database. */
const patternOf = (text: string): string => `%${text.trim().replace(/[\\%_]/g, sign => `\\${sign}`)}%`

function wanted(db: Db, asked: OfficeAsked) {
  const hidden = sql<boolean>`exists (select from item_hidings h where h.item_id = items.id and h.lifted_at is null)`
  const featured = sql<boolean>`coalesce(featured_until > now(), false)`
  let query = db.selectFrom('items')
  if (asked.kind) query = query.where('kind', '=', asked.kind)
  if (asked.status) query = query.where('status', '=', asked.status)
  if (asked.ownerId) query = query.where('owner_id', '=', asked.ownerId)
  if (asked.saleType) query = query.where('sale_type', '=', Number(asked.saleType))
  if (asked.hidden !== undefined) query = query.where(asked.hidden ? hidden : sql<boolean>`not ${hidden}`)
  if (asked.featured !== undefined) query = query.where(asked.featured ? featured : sql<boolean>`not ${featured}`)
  if (asked.search?.trim()) {
    const pattern = patternOf(asked.search)
    query = query.where(
      sql<boolean>`(items.name ilike ${pattern} or exists (
        select from users u where u.id = items.owner_id and (u.name ilike ${pattern} or u.username::text ilike ${pattern})))`,
    )
  }
  return query
}

/** Items of every status for staff, with why they are hidden and until when they stand in front. */
export async function listItems(
  db: Db,
  viewer: Viewer,
  asked: OfficeAsked,
): Promise<{ data: OfficeItem[]; count: number }> {
  const query = wanted(db, asked)
  const { count } = await query.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const order = sql`${sql.raw(SORTS[asked.sortBy])} ${sql.raw(asked.sortDesc ? 'desc nulls last' : 'asc nulls last')}`
  const found = await query
    .select('id')
    .orderBy(order)
    .orderBy('id', 'desc')
    .limit(asked.perPage)
    .offset(offsetOf(asked))
    .execute()
  const ids = found.map(row => row.id)
  const [rows, cards, hidings] = [await itemRows(db, ids), await itemCards(db, viewer, ids), await hidingsOf(db, ids)]
  const data = cards.map((card): OfficeItem => {
    const row = rows.get(card._id)!
    const hiding = hidings.get(card._id)
    return {
      card,
      statusAt: row.status_at.toISOString(),
      hidden: hiding ? { ...hiding, at: hiding.at.toISOString() } : null,
      featuredUntil: row.featured_until?.toISOString() ?? null,
      sold: row.product_sales,
      quantity: row.product_quantity,
    }
  })
  return { data, count: Number(count) }
}
