import { bodyOf, readAddress } from '../../../engines/search/address.ts'
import { type Answered, firstRead } from '../../../platform/server/first-read.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { cardSource } from '../../../platform/shared/picture-source.ts'
import { type ItemKindKey, itemChanged, itemLeft, itemOfferMoved, itemPublished } from '../../items/contract.ts'
import { ITEM_KINDS } from '../../items/kinds/item-kinds.ts'
import { listPathOf } from '../../items/rules.ts'
import { listCurrencies } from '../../lookups/contract.ts'
import { profileWentLive } from '../../profiles/contract.ts'
import { type MarketQuery, searchItems } from '../contract.ts'
import { itemFilters } from '../filters.ts'
import { kindAt } from '../kinds.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { removeEntries } from './entry-rows.ts'
import { personal } from './personal.ts'
import { movePrice } from './prices.ts'
import { pruneWords, repairMarket } from './repair-market.ts'
import { searchItems as search } from './search-items.ts'
import { writeEntries, writeEntriesOfProfile } from './write-entries.ts'

/** The market: what members offer, kept to be found from the events of items. */
export const marketFeature = defineFeature('market', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('Searching what members offer.')
  registry.onRead(searchItems, ({ db, viewer, body }) => search(db, viewer, body))
  // As the screens ask (their address says what), in the currency of whoever has not chosen one.
  const first = (search: URLSearchParams, kind: ItemKindKey | null) => [
    firstRead(searchItems, {
      body: { ...bodyOf(readAddress(itemFilters, search), 'USD', 1), ...(kind && { kind }) } as MarketQuery,
    }),
    firstRead(listCurrencies, {}),
  ]
  const shows = (answered: Answered) => {
    const [card] = answered(searchItems)?.data ?? []
    return { picture: card?.picture && cardSource(card.picture) }
  }
  registry.firstReads('/market', search => first(search, kindAt(search.get('kind'))), shows)
  for (const kind of ITEM_KINDS) registry.firstReads(listPathOf(kind), search => first(search, kind), shows)
  registry.when(itemPublished, 'enter', (tx, { itemId }) => writeEntries(tx, [itemId]))
  registry.when(itemChanged, 'change', (tx, { itemId }) => writeEntries(tx, [itemId]))
  registry.when(itemLeft, 'leave', (tx, { itemId }) => removeEntries(tx, [itemId]))
  registry.when(itemOfferMoved, 'move-price', (tx, { itemId }) => movePrice(tx, itemId))
  registry.when(profileWentLive, 'owner-changed', (tx, { profileId }) => writeEntriesOfProfile(tx, profileId))
  registry.every('prune-words', '28 3 * * *', () => pruneWords(registry.house.database.db))
  registry.every('repair', '13 * * * *', async () => void (await repairMarket(registry.house.database.db)))
  registry.started(async () => void (await repairMarket(registry.house.database.db)))
})
