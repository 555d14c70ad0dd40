import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { dollarsIn, ratedCurrencies } from '../../lookups/server/public.ts'
import type { ItemKindKey, ItemStatus } from '../contract.ts'
import type { OfficeItem } from '../contract/office.ts'
import { hidingsOf } from './hidings.ts'
import { itemCards } from './item-cards.ts'
import { itemRows, lastAsked } from './queries.ts'
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

/** What it costs now in US dollars, so that amounts of several currencies stand in one order. */
export const PRICE = sql`(
  select ${dollarsIn(sql`coalesce(items.offer_price_minor, items.price_minor)`, 'rated')} from ${ratedCurrencies} rated
  where rated.code = case when items.offer_price_minor is null then items.currency else items.offer_currency end)`

const SORTS = {
  name: sql`fold_text(items.name)`,
  status: sql`items.status`,
  published: sql`coalesce(items.published_at, items.created_at)`,
  price: PRICE,
} as const

/** Words that are looked for; more than a few tell nothing more. */
const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean).slice(0, 8)

/**
 * True for items whose name or highlights say a word, or whose owner is called so (by account or by profile), whatever its case,
 * accents and Arabic variants. Each has its index; a union uses them all, where `or` would read every row.
 */
function said(word: string): RawBuilder<boolean> {
  const like = sql`like '%' || replace(replace(replace(fold_text(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  return sql<boolean>`items.id in (
    select i.id from items i where fold_text(i.name || ' ' || i.highlights) ${like}
    union select i.id from items i join users u on u.id = i.owner_id
      where fold_text(u.name || ' ' || u.username::text) ${like}
    union select i.id from items i join profiles p on p.user_id = i.owner_id
      join profile_versions v on v.id = p.live_version_id where fold_text(v.name) ${like})`
}

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
  for (const word of wordsOf(asked.search)) query = query.where(said(word))
  return query
}

/** Statuses in which what was asked last still matters. */
const REVIEWED: ReadonlySet<ItemStatus> = new Set(['pending_review', 'changes_requested'])

/** Items of every status for staff, with why they are hidden, until when they stand in front, and what was asked of them. */
export async function listItems(
  db: Db,
  viewer: Viewer,
  asked: OfficeAsked,
): Promise<{ data: OfficeItem[]; count: number }> {
  const query = wanted(db, asked)
  const { count } = await query.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const order = sql`${SORTS[asked.sortBy]} ${sql.raw(asked.sortDesc ? 'desc nulls last' : 'asc nulls last')}`
  const found = await query
    .select('id')
    .orderBy(order)
    .orderBy('id', 'desc')
    .limit(asked.perPage)
    .offset(offsetOf(asked))
    .execute()
  const ids = found.map(row => row.id)
  return { data: await officeItems(db, viewer, ids), count: Number(count) }
}

async function officeItems(db: Db, viewer: Viewer, ids: readonly string[]): Promise<OfficeItem[]> {
  const [rows, cards] = [await itemRows(db, ids), await itemCards(db, viewer, ids)]
  const [hidings, asked] = [await hidingsOf(db, ids), await lastAsked(db, ids)]
  return cards.map(card => {
    const row = rows.get(card._id)!
    const hiding = hidings.get(card._id)
    return {
      card,
      statusAt: row.status_at.toISOString(),
      hidden: hiding ? { ...hiding, at: hiding.at.toISOString() } : null,
      featuredUntil: row.featured_until?.toISOString() ?? null,
      sold: row.product_sales,
      quantity: row.product_quantity,
      asked: REVIEWED.has(row.status) ? (asked.get(row.id) ?? null) : null,
    }
  })
}
