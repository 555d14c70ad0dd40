import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { visibleItem } from '../../items/server/public.ts'

const SIMILAR = 3
/** Of how many of the newest of its kind the nearest are chosen. */
const AMONG = 400

/** Offers of the kind of an item that share its category, industries or country, the nearest first, then the newest. */
export async function similarTo(db: Db, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (select id, kind, category_id, industry_ids, country_id from items where id = ${itemId}),
    newest as (
      select i.id, i.category_id, i.industry_ids, i.country_id, i.published_at from items i
      where i.kind = (select kind from own) and i.id <> ${itemId} and ${visibleItem('i')}
      order by i.published_at desc limit ${AMONG}
    ), near as (
      select newest.id, published_at,
        (case when newest.category_id = own.category_id then 3 else 0 end)
        + 2 * cardinality(array(select unnest(newest.industry_ids) intersect select unnest(own.industry_ids)))
        + (case when newest.country_id = own.country_id then 1 else 0 end) as score
      from newest, own
    )
    select id from near where score > 1 order by score desc, published_at desc limit ${SIMILAR}`.execute(db)
  return rows.map(row => row.id)
}

/** Everything that is offered, for the sitemap. */
export async function offeredIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where(visibleItem())
    .orderBy('published_at', 'desc')
    .limit(40_000)
    .execute()
  return rows.map(row => row.id)
}

/** How much a member offers. */
export async function offerCount(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('items')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where(visibleItem())
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The auction that stands on the page of an item; null where nothing of it is shown yet. */
export async function auctionShownOn(db: Db, itemId: string): Promise<string | null> {
  const row = await db.selectFrom('items').select('offer_auction_id').where('id', '=', itemId).executeTakeFirst()
  return row?.offer_auction_id ?? null
}
