import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { chosenValues } from '../../directories/rules.ts'
import { barsOf, facetsOf, namedFacets, suggestionsOf } from '../../directories/server/facets.ts'
import { findOnShelf } from '../../directories/server/find-on-shelf.ts'
import type { Wish } from '../../directories/server/queries.ts'
import { idsIn } from '../../directories/server/surroundings.ts'
import { itemCards } from '../../items/server/item-cards.ts'
import { namesByIds, ratesNow } from '../../lookups/server/lookup-reads.ts'
import type { MarketAnswer, MarketBody } from '../contract.ts'
import { itemFilters } from '../filters.ts'
import { marketShelf } from './market-shelf.ts'

const KEYS = itemFilters.choices.map(one => one.key)

/** What a body asks; `rate` turns its prices into US dollars. */
function wishOf(body: MarketBody, rate: number): Wish {
  const chosen = KEYS.map(key => [key, chosenValues(body[key as keyof MarketBody])] as const)
  const bound = (value: number | undefined) => (value === undefined ? undefined : value / rate)
  const price = {
    key: 'price',
    from: 'price_usd',
    to: 'price_usd',
    min: bound(body.priceMin),
    max: bound(body.priceMax),
  }
  const kinds = chosenValues(body.kind)
  return {
    kinds: kinds.length > 0 ? kinds : marketShelf.kinds,
    words: null,
    chosen: new Map(chosen.filter(([, values]) => values.length > 0 && !values.includes('false'))),
    ranges: [price],
  }
}

/** Searches what members offer, in the way of the directories: words with mistakes, filters with counts, prices in the viewer's currency. */
export async function searchItems(db: Db, viewer: Viewer | null, body: MarketBody): Promise<MarketAnswer> {
  const rates = await ratesNow(db)
  const rate = rates.get(body.currency)?.rate ?? 1
  const wish = wishOf(body, rate)
  const find = await findOnShelf(db, {
    shelf: marketShelf,
    wish,
    text: body.text ?? '',
    sort: body.sort ?? '',
    page: body,
    byKind: true,
  })
  const { found, hopeless, counts, kinds } = find
  const values = facetsOf(KEYS, find)
  const facets = namedFacets(
    values,
    await namesByIds(db, [
      ...new Set(
        idsIn(
          Object.values(values)
            .flat()
            .map(one => one.value),
        ),
      ),
    ]),
  )
  const count = hopeless ? 0 : counts.count
  return {
    data: await itemCards(db, viewer, find.ids),
    count,
    total: counts.total,
    facets: { ...facets, kind: marketShelf.kinds.map(value => ({ value, count: kinds.get(value) ?? 0, name: null })) },
    bars: barsOf(counts, rate, 'price'),
    currency: rates.has(body.currency) ? body.currency : 'USD',
    rateDate: rates.get(body.currency)?.date ?? null,
    didYouMean: found?.readAs ?? null,
    partly: found?.partly ?? false,
    suggestions: suggestionsOf(facets, count),
  }
}
