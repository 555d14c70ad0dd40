import { facetsOf, foundFacts, valuesIn } from '../../../engines/search/server/facets.ts'
import { findInIndex } from '../../../engines/search/server/find-in-index.ts'
import { chosenValues, type Wish, wishOf } from '../../../engines/search/server/wish.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { itemCards } from '../../items/server/public.ts'
import { idsIn, namesByIds, ratesNow } from '../../lookups/server/public.ts'
import type { MarketAnswer, MarketBody } from '../contract.ts'
import { itemFilters } from '../filters.ts'
import { marketIndex } from './market-index.ts'

/** What a body asks; whoever also takes items of members who are not verified asks for no mark. */
function wishOfBody({ verified, ...body }: MarketBody, rate: number): Wish {
  const kinds = chosenValues(body.kind)
  const marked = chosenValues(verified).includes('false') ? {} : { verified }
  return wishOf(itemFilters, {
    kinds: kinds.length > 0 ? kinds : marketIndex.kinds,
    body: { ...body, ...marked },
    rate,
  })
}

/** Searches what members offer: words with mistakes, filters with counts, prices in the viewer's currency. */
export async function searchItems(db: Db, viewer: Viewer | null, body: MarketBody): Promise<MarketAnswer> {
  const rates = await ratesNow(db)
  const { currency } = body
  const find = await findInIndex(db, {
    index: marketIndex,
    wish: wishOfBody(body, rates.get(currency)?.rate ?? 1),
    text: body.text ?? '',
    sort: body.sort ?? '',
    page: body,
    byKind: true,
  })
  const facets = facetsOf(itemFilters, find)
  const names = await namesByIds(db, idsIn(valuesIn(facets)))
  const facts = foundFacts(itemFilters, find, { facets, names, rates, currency })
  const kind = marketIndex.kinds.map(value => ({ value, count: find.kinds.get(value) ?? 0, name: null }))
  return { ...facts, data: await itemCards(db, viewer, find.ids), facets: { ...facts.facets, kind } }
}
