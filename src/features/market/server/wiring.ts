import { wire } from '../../../platform/server/wire.ts'
import { itemChanged, itemLeft, itemOfferMoved, itemPublished } from '../../items/contract.ts'
import { profileWentLive } from '../../profiles/contract.ts'
import { searchItems } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { removeEntries } from './entry-rows.ts'
import { movePrice } from './prices.ts'
import { searchItems as search } from './search-items.ts'
import { repairMarket } from './repair-market.ts'
import { writeEntries, writeEntriesOfProfile } from './write-entries.ts'

/** The market: what members offer, kept to be found from the events of items. */
export const marketFeature = wire('market', { en, ar }, pages, box => {
  box.onRead(searchItems, ({ db, viewer, body }) => search(db, viewer, body))
  box.when(itemPublished, 'enter', (tx, { itemId }) => writeEntries(tx, [itemId]))
  box.when(itemChanged, 'change', (tx, { itemId }) => writeEntries(tx, [itemId]))
  box.when(itemLeft, 'leave', (tx, { itemId }) => removeEntries(tx, [itemId]))
  box.when(itemOfferMoved, 'move-price', (tx, { itemId }) => movePrice(tx, itemId))
  box.when(profileWentLive, 'owner-changed', (tx, { profileId }) => writeEntriesOfProfile(tx, profileId))
  box.every('repair', '13 * * * *', async () => void (await repairMarket(box.house.database.db)))
  box.started(async () => void (await repairMarket(box.house.database.db)))
})
