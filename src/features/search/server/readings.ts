import type { Db } from '../../../platform/server/db.ts'
import { asTyped, type Found, findWords } from '../../directories/server/find-words.ts'
import type { Shelf } from '../../directories/server/shelf.ts'
import { hasEntry } from '../../directories/server/word-queries.ts'
import { otherLayout } from '../keyboard-layout.ts'

export type Reading = Found & { match: string }

const isFound = (found: Found | null): found is Reading => found !== null && found.match !== null
const isSure = (found: Found | null): found is Reading => isFound(found) && !found.partly && found.readAs === null

/**
 * How the words are to be read on a shelf: as they are, else as the keys of the other layout where entries hold all of those
 * without a mistake in them: what was typed on the wrong keys is not guessed at a second time. Null when nothing holds any of it.
 */
export async function readingOf(db: Db, shelf: Shelf, text: string): Promise<Reading | null> {
  const typed = await findWords(db, shelf.kinds, text, shelf)
  if (isSure(typed)) return typed
  for (const other of otherLayout(text)) {
    const meant = asTyped(other)
    if (isFound(meant) && (await hasEntry(db, shelf.kinds, meant.match, shelf))) return { ...meant, readAs: other }
  }
  return isFound(typed) ? typed : null
}
