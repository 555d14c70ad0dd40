import { type RawBuilder, sql } from 'kysely'
import { bucketOf, bucketTag } from '../../../engines/search/filters.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { dollarsIn, ratedCurrencies } from '../../lookups/server/public.ts'
import { countTags } from './count-tags.ts'
import { knowTags } from './know-tags.ts'

/** What an item costs now, in US dollars, and until when its auction runs. */
type Price = { item_id: string; kind: string; price_usd: number | null; ends_at: Date | null }
export type PriceRow = Price & { bucket: string | null }

/** The price now of items `i`: what its auction says, else its own. */
const priceNow = (of: RawBuilder<unknown>) => sql<Price>`
  with rates as (select * from ${ratedCurrencies} rated)
  select i.id as item_id, i.kind,
    case when i.offer_state is not null then ${dollarsIn(sql`i.offer_price_minor`, 'o')}
      when i.sale_type = 1 then ${dollarsIn(sql`i.price_minor`, 'w')} end as price_usd,
    case when i.offer_state = 'live' then i.offer_ends_at end as ends_at
  from items i left join rates w on w.code = i.currency left join rates o on o.code = i.offer_currency where ${of}`

const withBucket = (price: Price): PriceRow => ({
  ...price,
  bucket: price.price_usd === null ? null : bucketTag(bucketOf(price.price_usd)),
})

/** What these items cost now. */
export async function pricesOf(db: Db, ids: readonly string[]): Promise<Map<string, PriceRow>> {
  const { rows } = await priceNow(sql`i.id = any(${ids}::uuid[])`).execute(db)
  return new Map(rows.map(row => [row.item_id, withBucket(row)]))
}

/** Entries whose price or end is not what it is now: a lost event, or new rates. */
export async function movedPrices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select p.item_id from market_prices p
    join (${priceNow(sql`i.id in (select item_id from market_prices)`)}) n on n.item_id = p.item_id
    where p.ends_at is distinct from n.ends_at or p.price_usd is distinct from n.price_usd`.execute(db)
  return rows.map(row => row.item_id)
}

const tagsOf = (row: PriceRow) => ({ kind: row.kind, tags: row.bucket === null ? [] : [row.bucket] })

/** Moves the price and the end of one entry to what they are now; nothing where there is no entry. */
export async function movePrice(tx: Tx, itemId: string): Promise<void> {
  const before = (await tx
    .selectFrom('market_prices')
    .selectAll()
    .where('item_id', '=', itemId)
    .forUpdate()
    .executeTakeFirst()) as PriceRow | undefined
  const now = before && (await pricesOf(tx, [itemId])).get(itemId)
  if (!now) return
  const { price_usd, bucket, ends_at } = now
  await tx.updateTable('market_prices').set({ price_usd, bucket, ends_at }).where('item_id', '=', itemId).execute()
  if (bucket === before.bucket) return
  await knowTags(tx, bucket ? [bucket] : [])
  await sql`update market_prices set marks = array(
      select id from unnest(marks) as id where id not in (select t.id from market_tags t where t.tag = ${before.bucket})
      union all select t.id from market_tags t where t.tag = ${bucket})
    where item_id = ${itemId}`.execute(tx)
  await countTags(tx, [tagsOf(before)], -1)
  await countTags(tx, [tagsOf(now)], 1)
}
