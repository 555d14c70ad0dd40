import type { Db } from '../../../platform/server/db.ts'
import { byWords, pageOfIds } from '../../directories/server/queries.ts'
import type { Shelf } from '../../directories/server/shelf.ts'
import { readingOf } from './readings.ts'

/** The first entries of a shelf that hold the words, the best first, and how the words were read. */
export function findOn(db: Db, shelf: Shelf, text: string, limit: number) {
  return byWords(db, async tx => {
    const words = await readingOf(tx, shelf, text)
    if (!words) return { ids: [], readAs: null }
    const wish = { kinds: shelf.kinds, words, chosen: new Map<string, string[]>(), ranges: [] }
    return { ids: await pageOfIds(tx, wish, { sort: 'relevance', limit, offset: 0 }, shelf), readAs: words.readAs }
  })
}
