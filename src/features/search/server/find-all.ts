import { sql } from 'kysely'
import { asTyped, type Found, findWords } from '../../../engines/search/server/find-words.ts'
import { byWords, pageOfIds } from '../../../engines/search/server/queries.ts'
import type { SearchIndex } from '../../../engines/search/server/search-index.ts'
import { hasEntry } from '../../../engines/search/server/word-queries.ts'
import type { Db } from '../../../platform/server/db.ts'
import { literally } from '../../../platform/server/like.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { findArticles } from '../../articles/server/public.ts'
import { directoryIndex } from '../../directories/server/public.ts'
import type { ItemCard } from '../../items/contract.ts'
import { itemCards } from '../../items/server/public.ts'
import { marketIndex } from '../../market/server/public.ts'
import type { CardView } from '../../profiles/contract.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { ItemHit, MemberHit } from '../contract.ts'
import { otherLayout } from '../keyboard-layout.ts'

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
/** And so many articles. */
const MOST_ARTICLES = 4

const itemHit = ({ _id, kind, name, lang, owner, country, picture }: ItemCard): ItemHit => ({
  _id,
  kind,
  name,
  language: lang,
  ownerName: owner.name,
  country,
  imageUrl: picture?.thumbUrl ?? null,
})

/** Members of all kinds, what they offer and what the club wrote, by the same way as the directories and the market, the best first. */
export async function findAll(db: Db, viewer: Viewer | null, language: Language, text: string, limit: number) {
  const [members, offers, articles] = await Promise.all([
    findOn(db, directoryIndex, text, limit),
    findOn(db, marketIndex, text, Math.min(limit, MOST_ITEMS)),
    findArticles(db, viewer, language, text, Math.min(limit, MOST_ARTICLES)),
  ])
  const data = (await cardsOf(db, members.ids, viewer)).map(memberHit)
  const items = (await itemCards(db, viewer, offers.ids)).map(itemHit)
  return { data, count: data.length, items, articles, readAs: members.readAs ?? offers.readAs }
}

const SHOWN = 6
/** How far a look goes: the newest of whom one follows, user names and names that begin so. */
const FOLLOWED = 300
const BEGUN = 50
const NAMED = 200

/** Approved members whose name or user name begins so, those the viewer follows first; without a letter only they. */
export async function findNames(db: Db, viewer: Viewer, typed: string): Promise<MemberHit[]> {
  const handle = `${literally(typed.toLowerCase())}%`
  const named = sql`ts_filter(e.vector, '{a}') @@ ${asTyped(typed)?.match ?? null}::tsquery`
  const begun = sql`lower(u.username::text) like ${handle}`
  const { rows } = await sql<{ id: string }>`
    with followed as (
      select target_id as user_id from follows
      where user_id = ${viewer.id} and target_kind = 'member' and ended_at is null
      order by followed_at desc limit ${FOLLOWED}),
    candidates as (
      select e.profile_id, 0 as turn
      from followed join users u on u.id = followed.user_id
      join profiles p on p.user_id = u.id and p.status = 'approved' join directory_entries e on e.profile_id = p.id
      where ${typed === ''} or ${begun} or ${named}
      union all (select p.id, 1 from users u join profiles p on p.user_id = u.id and p.status = 'approved'
        where ${typed !== ''} and ${begun} limit ${BEGUN})
      union all (select e.profile_id, 2 from directory_entries e where ${named} order by e.live_at desc limit ${NAMED}))
    select e.profile_id as id
    from candidates join directory_entries e using (profile_id) join users u on u.id = e.user_id
    where u.id <> ${viewer.id} and u.suspended_at is null
      and not exists (select from blocks b
        where (b.user_id, b.blocked_id) in ((${viewer.id}, u.id), (u.id, ${viewer.id})))
    group by e.profile_id, e.sort_name
    order by min(turn), e.sort_name, e.profile_id limit ${SHOWN}`.execute(db)
  const cards = await cardsOf(
    db,
    rows.map(row => row.id),
    viewer,
  )
  return cards.map(memberHit)
}

/** What of a member's card stands in a list of those found. */
const memberHit = ({ _id, kind, username, name, language, city, country, industries, image }: CardView): MemberHit => ({
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
