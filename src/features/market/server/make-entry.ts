import { tagOf } from '../../../engines/search/filters.ts'
import { keptWords, type Section } from '../../../engines/search/server/words/kept-words.ts'
import type { NamesToFind } from '../../lookups/server/public.ts'
import type { ItemFacts } from './item-facts.ts'

/** An entry as it is written, and its words. */
export type EntryDraft = {
  item_id: string
  owner_id: string
  kind: string
  tags: string[]
  vector: string
  words: string[]
  featured: boolean
  live_at: Date
  made_from: string
}

/** What making entries needs beside the items: names of look-ups, the industries above, what a kind is called. */
export type Around = NamesToFind & { kindNames(kind: string): string[] }

const lookUpsOf = (item: ItemFacts): string[] =>
  [item.category_id, ...item.industry_ids, item.country_id, item.state_id].filter(id => id !== null)

function tagsOf(item: ItemFacts, { ancestors }: Around): string[] {
  const one = (key: string, value: string | number | null) => (value === null ? [] : [tagOf(key, value)])
  const industries = item.industry_ids.flatMap(id => [id, ...(ancestors.get(id) ?? [])])
  return [
    ...one('category', item.category_id),
    ...new Set(industries.map(id => tagOf('industries', id))),
    ...one('country', item.country_id),
    ...one('state', item.state_id),
    ...one('saleType', item.sale_type),
    ...one('ownerType', item.owner_type),
    ...(item.verified ? [tagOf('verified', 'true')] : []),
  ]
}

/** Everything an item is found by, its name first. */
const sectionsOf = (item: ItemFacts, around: Around): Section[] => [
  { weight: 'A', texts: [item.name], isName: true },
  { weight: 'B', texts: [item.owner_name], isName: true },
  { weight: 'B', texts: [item.city], isName: true },
  { weight: 'B', texts: [...new Set(lookUpsOf(item).flatMap(around.namesOf))] },
  { weight: 'C', texts: [item.highlights] },
  { weight: 'D', texts: [item.description] },
  { weight: 'D', texts: around.kindNames(item.kind) },
]

/** The market's row of an item. */
export function makeEntry(item: ItemFacts, around: Around): EntryDraft {
  const { vector, words } = keptWords(sectionsOf(item, around))
  return {
    item_id: item.id,
    owner_id: item.owner_id,
    kind: item.kind,
    tags: tagsOf(item, around),
    vector,
    words,
    featured: item.featured,
    live_at: item.published_at,
    made_from: item.made_from,
  }
}
