import { type RawBuilder, sql } from 'kysely'
import type { SearchIndex } from '../../../engines/search/server/search-index.ts'
import { listed, type Sort } from '../rules/directory.ts'

const newest = sql`e.live_at desc, e.profile_id`
const orders: Record<Exclude<Sort, 'relevance'>, RawBuilder<unknown>> = {
  newest,
  oldest: sql`e.live_at, e.profile_id`,
  largest: sql`e.amount_to_usd desc nulls last, e.profile_id`,
  smallest: sql`e.amount_usd, e.profile_id`,
  ebitda: sql`e.ebitda desc nulls last, e.profile_id`,
  name: sql`e.sort_name, e.profile_id`,
  rating: sql`e.rating_number desc nulls last, e.rating_count desc, e.profile_id`,
}

/** Where members are found: the entries of all directories. */
export const directoryIndex: SearchIndex = {
  kinds: listed.map(one => one.kind),
  entries: sql`directory_entries`,
  bare: sql`directory_entries`,
  id: 'profile_id',
  tags: sql`e.tags`,
  counts: 'directory_counts',
  words: 'directory_words',
  forms: 'directory_word_forms',
  orders,
  newest,
}
