import { type Facets, facetsOf, foundFacts, type Named, valuesIn } from '../../../engines/search/server/facets.ts'
import { findInIndex } from '../../../engines/search/server/find-in-index.ts'
import { wishOf } from '../../../engines/search/server/wish.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { idsIn, namesByIds, ratesNow } from '../../lookups/server/public.ts'
import { type Listed, listedFor, readerOf } from '../../profiles/server/public.ts'
import type { SearchAnswer, SearchBody } from '../contract.ts'
import type { Directory } from '../rules/directory.ts'
import { directoryIndex } from './directory-index.ts'
import { entryView } from './view.ts'

/** Both names of everything that facets and rows refer to, read together. */
async function namesFor(
  db: Db,
  { rows }: Directory,
  facets: Facets,
  listed: readonly Listed[],
): Promise<Map<string, Named>> {
  const shown = listed.map(({ facts }) => [facts.countryId, facts.stateId, ...rows.map(field => facts.data[field])])
  return namesByIds(db, [...new Set(idsIn([valuesIn(facets), shown]))])
}

/** Searches a directory: words in both scripts with typing errors, filters with counts, amounts in the viewer's currency. */
export async function searchDirectory(
  db: Db,
  directory: Directory,
  viewer: Viewer | null,
  body: SearchBody,
): Promise<SearchAnswer> {
  const rates = await ratesNow(db)
  const { currency } = body
  const wish = wishOf(directory, { kinds: [directory.kind], body, rate: rates.get(currency)?.rate ?? 1 })
  const text = body.text ?? body.search ?? ''
  const find = await findInIndex(db, { index: directoryIndex, wish, text, sort: body.sort ?? '', page: body })
  const reader = await readerOf(db, viewer)
  const listed = await listedFor(db, find.ids, reader)
  const facets = facetsOf(directory, find)
  const names = await namesFor(db, directory, facets, listed)
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id))
  return {
    data: listed.map(({ facts, card }) => entryView(directory, facts, card, reader, rates, nameOf)),
    ...foundFacts(directory, find, { facets, names, rates, currency }),
  }
}
