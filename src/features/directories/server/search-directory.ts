import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { namesByIds, ratesNow } from '../../lookups/server/lookup-reads.ts'
import { readerOf } from '../../profiles/server/reader-of.ts'
import { type Listed, listedFor } from '../../profiles/server/view.ts'
import type { SearchAnswer, SearchBody } from '../contract.ts'
import type { Directory } from '../directory.ts'
import { barsOf, facetsOf, namedFacets, suggestionsOf, type Value } from './facets.ts'
import { findOnShelf } from './find-on-shelf.ts'
import { directoryShelf } from './shelf.ts'
import { idsIn } from './surroundings.ts'
import { entryView, type Named } from './view.ts'
import { wishOf } from './wish-of.ts'

/** Both names of everything that facets and rows refer to, read together. */
async function namesFor(
  db: Db,
  { rows }: Directory,
  facets: readonly Value[],
  listed: readonly Listed[],
): Promise<Map<string, Named>> {
  const shown = listed.map(({ facts }) => [facts.countryId, facts.stateId, ...rows.map(field => facts.data[field])])
  return namesByIds(db, [...new Set(idsIn([facets.map(one => one.value), shown]))])
}

/** Searches a directory: words in both scripts with typing errors, filters with counts, amounts in the viewer's currency. */
export async function searchDirectory(
  db: Db,
  directory: Directory,
  viewer: Viewer | null,
  body: SearchBody,
): Promise<SearchAnswer> {
  const rates = await ratesNow(db)
  const rate = rates.get(body.currency)?.rate ?? 1
  const wish = wishOf(directory, body, null, rate)
  const text = body.text ?? body.search ?? ''
  const find = await findOnShelf(db, { shelf: directoryShelf, wish, text, sort: body.sort ?? '', page: body })
  const { found, hopeless, counts } = find
  const reader = await readerOf(db, viewer)
  const listed = await listedFor(db, find.ids, reader)
  const keys = directory.choices.map(({ key }) => key)
  const values = facetsOf(keys, find)
  const names = await namesFor(db, directory, Object.values(values).flat(), listed)
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id))
  const facets = namedFacets(values, names)
  const count = hopeless ? 0 : counts.count
  return {
    data: listed.map(({ facts, card }) => entryView(directory, facts, card, reader, rates, nameOf)),
    count,
    total: counts.total,
    facets,
    bars: barsOf(counts, rate),
    currency: rates.has(body.currency) ? body.currency : 'USD',
    rateDate: rates.get(body.currency)?.date ?? null,
    didYouMean: found?.readAs ?? null,
    partly: found?.partly ?? false,
    suggestions: suggestionsOf(facets, count),
  }
}
