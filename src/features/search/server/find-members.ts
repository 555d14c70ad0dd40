import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { listed } from '../../directories/directory.ts'
import { type Found, findWords } from '../../directories/server/find-words.ts'
import { byWords, pageOfIds } from '../../directories/server/queries.ts'
import type { CardView } from '../../profiles/contract.ts'
import { cardsOf } from '../../profiles/server/view.ts'
import type { MemberHit } from '../contract.ts'
import { otherLayout } from '../keyboard-layout.ts'

const KINDS = listed.map(one => one.kind)

const hitOf = ({ _id, kind, username, name, language, city, country, industries, image }: CardView): MemberHit => ({
  _id,
  kind,
  username,
  name,
  language,
  city,
  country,
  industries,
  imageUrl: image?.thumbUrl ?? null,
})

/** How the words are to be read: as they are, else as the keys of the other layout; `partly` found is not found here. */
async function readingOf(db: Db, text: string): Promise<(Found & { match: string }) | null> {
  const typed = await findWords(db, KINDS, text)
  if (isFound(typed) && !typed.partly && typed.readAs === null) return typed
  for (const other of otherLayout(text)) {
    const meant = await findWords(db, KINDS, other)
    if (isFound(meant) && !meant.partly && meant.readAs === null) return { ...meant, readAs: other }
  }
  return isFound(typed) ? typed : null
}

const isFound = (found: Found | null): found is Found & { match: string } => found !== null && found.match !== null

/** Members of all kinds by the same way as the directories, the best first. */
export async function findMembers(db: Db, viewer: Viewer | null, text: string, limit: number) {
  const { ids, readAs } = await byWords(db, async tx => {
    const found = await readingOf(tx, text)
    if (!found) return { ids: [], readAs: null }
    const wish = { kinds: KINDS, words: found, chosen: new Map<string, string[]>(), ranges: [] }
    return { ids: await pageOfIds(tx, wish, { sort: 'relevance', limit, offset: 0 }), readAs: found.readAs }
  })
  const data = (await cardsOf(db, ids, viewer)).map(hitOf)
  return { data, count: data.length, readAs }
}
