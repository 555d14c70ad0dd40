import { type RawBuilder, sql } from 'kysely'
import { listed, type Sort } from '../directory.ts'

/** What counts are made from; in every fragment an entry is `e` and has kind, `marks` and what ranges need. */
export type Marks = {
  /** The table of tags by number; a kind is one of them, as `kind=<kind>`. */
  names: string
  entries: RawBuilder<unknown>
  /** The same with their vectors. */
  worded: RawBuilder<unknown>
}

/**
 * Where things stand that are found by words, tags and measures: the directories' entries, and whatever a higher feature keeps
 * in the same shape to be searched the same way. In every fragment an entry is `e`.
 */
export type Shelf = {
  /** Every kind there is: all of them need no condition. */
  kinds: readonly string[]
  /** The table of entries, or a select in parentheses: with kind, tags, vector and live_at. */
  entries: RawBuilder<unknown>
  /** The same without what only measures and orders need. */
  bare: RawBuilder<unknown>
  /** Their key. */
  id: string
  /** All tags of an entry that are counted. */
  tags: RawBuilder<unknown>
  /** Where the tags are kept as numbers as well, in narrow rows: counts are made from those. */
  marks?: Marks
  /** Kept counts by kind and tag; `all` counts the kind. */
  counts: string
  /** Every word that some entry holds, by kind, and its forms. */
  words: string
  forms: string
  orders: Readonly<Record<string, RawBuilder<unknown>>>
  /** The order of equals. */
  newest: RawBuilder<unknown>
}

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

/** The directories of members. */
export const directoryShelf: Shelf = {
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
