import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { asTyped, type Found, findWords } from '../../directories/server/find-words.ts'
import { byWords, pageOfIds } from '../../directories/server/queries.ts'
import type { Shelf } from '../../directories/server/shelf.ts'
import { directoryShelf } from '../../directories/server/shelf.ts'
import { hasEntry } from '../../directories/server/word-queries.ts'
import type { ItemCard } from '../../items/contract.ts'
import { itemCards } from '../../items/server/item-cards.ts'
import { marketShelf } from '../../market/server/market-shelf.ts'
import { cardsOf } from '../../profiles/server/view.ts'
import type { ItemHit } from '../contract.ts'
import { otherLayout } from '../keyboard-layout.ts'
import { memberHit } from './member-hit.ts'

type Reading = Found & { match: string }

const isFound = (found: Found | null): found is Reading => found !== null && found.match !== null
const isSure = (found: Found | null): found is Reading => isFound(found) && !found.partly && found.readAs === null

/**
 * How the words are to be read on a shelf: as they are, else as the keys of the other layout where entries hold all of those
 * without a mistake in them: what was typed on the wrong keys is not guessed at a second time. Null when nothing holds any of it.
 */
async function readingOf(db: Db, shelf: Shelf, text: string): Promise<Reading | null> {
  const typed = await findWords(db, shelf.kinds, text, shelf)
  if (isSure(typed)) return typed
  for (const other of otherLayout(text)) {
    const meant = asTyped(other)
    if (isFound(meant) && (await hasEntry(db, shelf.kinds, meant.match, shelf))) return { ...meant, readAs: other }
  }
  return isFound(typed) ? typed : null
}

/** The first entries of a shelf that hold the words, the best first, and how the words were read. */
function findOn(db: Db, shelf: Shelf, text: string, limit: number) {
  return byWords(db, async tx => {
    const words = await readingOf(tx, shelf, text)
    if (!words) return { ids: [], readAs: null }
    const wish = { kinds: shelf.kinds, words, chosen: new Map<string, string[]>(), ranges: [] }
    return { ids: await pageOfIds(tx, wish, { sort: 'relevance', limit, offset: 0 }, shelf), readAs: words.readAs }
  })
}

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
