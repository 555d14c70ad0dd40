import { asTyped, type Found, findWords } from '../../../engines/search/server/find-words.ts'
import { byWords, pageOfIds } from '../../../engines/search/server/queries.ts'
import type { SearchIndex } from '../../../engines/search/server/search-index.ts'
import { hasEntry } from '../../../engines/search/server/word-queries.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { directoryIndex } from '../../directories/server/public.ts'
import type { ItemCard } from '../../items/contract.ts'
import { itemCards } from '../../items/server/public.ts'
import { marketIndex } from '../../market/server/public.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { ItemHit } from '../contract.ts'
import { otherLayout } from '../keyboard-layout.ts'
import { memberHit } from './member-hit.ts'

type Reading = Found & { match: string }

const isFound = (found: Found | null): found is Reading => found !== null && found.match !== null
const isSure = (found: Found | null): found is Reading => isFound(found) && !found.partly && found.readAs === null

/**
 * How the words are to be read in an index: as they are, else as the keys of the other layout where entries hold all of those
 * without a mistake in them: what was typed on the wrong keys is not guessed at a second time. Null when nothing holds any of it.
 */
async function readingOf(db: Db, index: SearchIndex, text: string): Promise<Reading | null> {
  const typed = await findWords(db, index.kinds, text, index)
  if (isSure(typed)) return typed
  for (const other of otherLayout(text)) {
    const meant = asTyped(other)
    if (isFound(meant) && (await hasEntry(db, index.kinds, meant.match, index))) return { ...meant, readAs: other }
  }
  return isFound(typed) ? typed : null
}

/** The first entries of an index that hold the words, the best first, and how the words were read. */
function findOn(db: Db, index: SearchIndex, text: string, limit: number) {
  return byWords(db, async tx => {
    const words = await readingOf(tx, index, text)
    if (!words) return { ids: [], readAs: null }
    const wish = { kinds: index.kinds, words, chosen: new Map<string, string[]>(), ranges: [] }
    return { ids: await pageOfIds(tx, wish, { sort: 'relevance', limit, offset: 0 }, index), readAs: words.readAs }
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
    findOn(db, directoryIndex, text, limit),
    findOn(db, marketIndex, text, Math.min(limit, MOST_ITEMS)),
  ])
  const data = (await cardsOf(db, members.ids, viewer)).map(memberHit)
  const items = (await itemCards(db, viewer, offers.ids)).map(itemHit)
  return { data, count: data.length, items, readAs: members.readAs ?? offers.readAs }
}
