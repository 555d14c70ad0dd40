import type { Db } from '../../../platform/server/db.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { asTyped, type Found, withMistakes } from './find-words.ts'
import { byWords, type Counts, countsByKind, countsOf, pageOfIds } from './queries.ts'
import type { SearchIndex } from './search-index.ts'
import type { Wish } from './wish.ts'
import { hasEntry } from './word-queries.ts'

/** What is asked of an index: the wish without its words, the words as they were typed, the order (else the best match, and without words the newest), the page. */
export type Asked = {
  index: SearchIndex
  wish: Wish
  text: string
  sort: string
  page: Paging
  /** Whether each kind is to be counted, its own choice left out. */
  byKind?: boolean
}

/** Everything that was found: how the words were read, the counts, the ids of the page. `hopeless`: nothing holds any of the words. */
export type Find = {
  found: Found | null
  hopeless: boolean
  wish: Wish
  counts: Counts
  ids: string[]
  kinds: ReadonlyMap<string, number>
}

/** What a reading of the words finds, counted. */
async function count(db: Db, { index, wish: open }: Asked, found: Found | null) {
  const words = found?.match ? { match: found.match, first: found.first, byName: found.byName } : null
  const wish = { ...open, words }
  // Nothing holds any of the words: what the index holds at all is offered instead.
  const hopeless = found !== null && found.match === null
  const whole: Wish = { ...wish, words: null, chosen: new Map(), ranges: [] }
  return { found, hopeless, wish, counts: await countsOf(db, hopeless ? whole : wish, index) }
}

/** Counts the words as they were typed; only when no entry at all holds them, with their mistakes understood. */
async function counted(db: Db, asked: Asked) {
  const { text, index } = asked
  const typed = asTyped(text)
  const strict = await count(db, asked, typed)
  if (!typed?.match || strict.counts.count > 0) return strict
  const { kinds } = asked.wish
  if (isFiltered(strict.wish) && (await hasEntry(db, kinds, typed.match, index))) return strict
  return count(db, asked, await withMistakes(db, kinds, text, index))
}

const isFiltered = ({ chosen, ranges }: Wish): boolean =>
  chosen.size > 0 || ranges.some(({ min, max }) => min !== undefined || max !== undefined)

async function find(db: Db, asked: Asked): Promise<Find> {
  const all = await counted(db, asked)
  const { page } = asked
  const place = {
    sort: asked.sort || 'relevance',
    limit: page.perPage,
    offset: offsetOf(page),
    found: all.counts.count,
  }
  const kinds =
    asked.byKind && !all.hopeless
      ? await countsByKind(db, all.wish, asked.index, all.counts)
      : new Map<string, number>()
  return { ...all, kinds, ids: all.hopeless ? [] : await pageOfIds(db, all.wish, place, asked.index) }
}

/** Finds in an index: words in both scripts with typing errors, filters, measures; counted, and one page of it. */
export const findInIndex = (db: Db, asked: Asked): Promise<Find> =>
  asked.text ? byWords(db, tx => find(tx, asked)) : find(db, asked)
