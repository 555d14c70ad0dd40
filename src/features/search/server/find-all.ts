import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { directoryShelf } from '../../directories/server/shelf.ts'
import type { ItemCard } from '../../items/contract.ts'
import { itemCards } from '../../items/server/item-cards.ts'
import { marketShelf } from '../../market/server/market-shelf.ts'
import { cardsOf } from '../../profiles/server/view.ts'
import type { ItemHit } from '../contract.ts'
import { findOn } from './find-on.ts'
import { memberHit } from './member-hit.ts'

/** So many items are named beside the members. */
const MOST_ITEMS = 4

const itemHit = ({ _id, kind, name, lang, owner, country, picture }: ItemCard): ItemHit => ({
  _id,
  kind,
  name,
  language: lang,
  ownerName: owner.name,
  country,
  imageUrl: picture?.thumbUrl ?? null,
})

/** Members of all kinds and what they offer, by the same way as the directories and the market, the best first. */
export async function findAll(db: Db, viewer: Viewer | null, text: string, limit: number) {
  const [members, offers] = await Promise.all([
    findOn(db, directoryShelf, text, limit),
    findOn(db, marketShelf, text, Math.min(limit, MOST_ITEMS)),
  ])
  const data = (await cardsOf(db, members.ids, viewer)).map(memberHit)
  const items = (await itemCards(db, viewer, offers.ids)).map(itemHit)
  return { data, count: data.length, items, readAs: members.readAs ?? offers.readAs }
}
