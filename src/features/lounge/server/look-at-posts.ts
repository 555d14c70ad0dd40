import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind, TargetView } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { itemsByIds } from '../../items/server/public.ts'
import { POST } from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import { seenPosts } from './feed.ts'
import { authorsByIds, opensFor, type PostRow, picturesOf, postRows, reachOf } from './post-rows.ts'

/** As long as a title in a list is read. */
const LONGEST_TITLE = 80

/** The first words of a text, cut between words. */
export function firstWords(text: string, longest = LONGEST_TITLE): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`
}

/** Posts as others may refer to them: by their first words, else by what they show, else by whose they are. */
export async function lookAtPosts(
  db: Db,
  viewer: Viewer | null,
  ids: readonly string[],
  language: Language = 'en',
): Promise<TargetView[]> {
  const rows = await postRows(db, ids, opensFor(await reachOf(db, viewer)))
  const wordless = [...rows.values()].filter(row => row.text === '')
  const items = await itemsByIds(
    db,
    wordless.flatMap(row => row.item_id ?? []),
  )
  const authors = await authorsByIds(
    db,
    wordless.map(row => row.author_id),
  )
  const titleOf = (row: PostRow): string =>
    firstWords(row.text) ||
    (row.item_id && items.get(row.item_id)?.name) ||
    say(language, 'lounge', 'post-by', { name: authors.get(row.author_id)?.name ?? '' })
  return ids.flatMap(id => {
    const row = rows.get(id)
    return row ? { kind: POST, id, title: titleOf(row), link: pathOfPost(id) } : []
  })
}

/** Whose each post is. */
export async function ownersOfPosts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('posts').select(['id', 'author_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.author_id]))
}

/** What a report keeps of a post, as it stood. */
export async function snapshotOfPost(db: Db, postId: string): Promise<Record<string, unknown> | null> {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', postId).executeTakeFirst()
  if (!row || row.removed_at) return null
  const author = (await authorsByIds(db, [row.author_id])).get(row.author_id)
  return {
    author: author?.username ?? null,
    name: author?.name ?? null,
    text: row.text,
    language: row.language,
    audience: row.audience,
    pictures: (await picturesOf(db, [postId])).get(postId) ?? [],
    item: row.item_id,
    postedAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}

/** Pictures are read by whoever reads the post; those of a public one may be kept by everyone. */
export async function mayReadFile(
  db: Db,
  viewer: Viewer | null,
  postId: string,
): Promise<'publicly' | 'privately' | 'no'> {
  const everyone = { viewer: null, apart: [] }
  if ((await seenPosts(db, opensFor(everyone), [postId])).size > 0) return 'publicly'
  const reach = await reachOf(db, viewer)
  return viewer && (await seenPosts(db, opensFor(reach), [postId])).size > 0 ? 'privately' : 'no'
}

/** What members wrote in posts, for whoever looks for watched words. */
export const wordsOfPosts: NonNullable<TargetKind['words']> = {
  of: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('posts').select(['id', 'text']).where('id', 'in', ids).execute()
    return new Map(rows.map(row => [row.id, [row.text]]))
  },
  newest: async (db, count) => {
    const { rows } = await sql<{ id: string }>`select p.id from posts p
      where p.origin = 'written' and p.removed_at is null and p.text <> '' order by p.id desc limit ${count}`.execute(
      db,
    )
    return rows.map(row => row.id)
  },
}
