import { sql } from 'kysely'
import type { SearchIndex } from '../../../engines/search/server/search-index.ts'
import { ITEM_KINDS } from '../../items/kinds/item-kinds.ts'
import type { MarketSort } from '../filters.ts'

/** So many featured offers stand at the head of a page. */
const FEATURED_A_PAGE = 3

const newest = sql`e.live_at desc, e.item_id`
const orders: Record<Exclude<MarketSort, 'relevance'>, SearchIndex['newest']> = {
  new: newest,
  ending: sql`e.ends_at, e.item_id desc`,
  'price-asc': sql`e.price_usd, e.item_id`,
  'price-desc': sql`e.price_usd desc nulls last, e.item_id`,
  featured: sql`e.featured desc, e.live_at desc, e.item_id`,
}

/** Entries with their prices. */
const found = sql`(select m.item_id, m.kind, m.tags, m.vector, m.featured, m.live_at, p.price_usd, p.bucket, p.ends_at
  from market_entries m join market_prices p on p.item_id = m.item_id)`

/** Where items are found: their entries with what they cost now. */
export const marketIndex: SearchIndex = {
  kinds: ITEM_KINDS,
  entries: found,
  bare: sql`market_entries`,
  id: 'item_id',
  tags: sql`case when e.bucket is null then e.tags else e.tags || e.bucket end`,
  marks: {
    names: 'market_tags',
    entries: sql`market_prices`,
    worded: sql`(select m.vector, p.* from market_entries m join market_prices p on p.item_id = m.item_id)`,
  },
  counts: 'market_counts',
  words: 'market_words',
  forms: 'market_word_forms',
  orders,
  // Whoever paid for it stands ahead for some days; each day another of them comes first.
  ahead: {
    // An entry may be older than the end of its days.
    which: sql`e.featured and exists (
      select from items i where i.id = e.item_id and i.featured_until > clock_timestamp())`,
    order: sql`md5(e.item_id::text || (clock_timestamp() at time zone 'UTC')::date)`,
    most: FEATURED_A_PAGE,
  },
  newest,
}
