import type { RawBuilder } from 'kysely'

/** What counts are made from; in every fragment an entry is `e` and has kind, `marks` and what ranges need. */
export type Marks = {
  /** The table of tags by number; a kind is one of them, as `kind=<kind>`. */
  names: string
  entries: RawBuilder<unknown>
  /** The same with their vectors. */
  worded: RawBuilder<unknown>
}

/**
 * Where things stand that are found by words, tags and measures, as the feature tells it that owns the tables: their rows are
 * written by it (index-rows.ts, words/kept-words.ts) and only read here. In every fragment an entry is `e`.
 */
export type SearchIndex = {
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
  /** What stands at the head of each page where nothing else is asked for: a condition of an entry `e`, its order, at most so many. */
  ahead?: { which: RawBuilder<unknown>; order: RawBuilder<unknown>; most: number }
  /** The order of equals. */
  newest: RawBuilder<unknown>
}
