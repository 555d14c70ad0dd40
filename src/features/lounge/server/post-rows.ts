import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Audience, EDIT_MINUTES, type PostView } from '../contract.ts'
import { keptByAuthor } from './reach.ts'

/** A post as it is kept. */
export type PostRow = {
  id: string
  author_id: string
  origin: PostView['origin']
  text: string
  language: Language
  audience: Audience
  item_id: string | null
  auction_id: string | null
  shared_id: string | null
  created_at: Date
  edited_at: Date | null
  hidden_at: Date | null
  shares: number
  /** Still within the time for changes, by the database's clock. */
  fresh: boolean
}

const columns = sql`p.id, p.author_id, p.origin, p.text, p.language, p.audience,
  p.item_id, p.auction_id, p.shared_id, p.created_at, p.edited_at, p.hidden_at,
  p.created_at > clock_timestamp() - make_interval(mins => ${EDIT_MINUTES}) as fresh,
  (select count(*)::int from posts s where s.shared_id = p.id and s.shown) as shares`

/** Posts by id that the condition lets through. */
export async function postRows(
  db: Db,
  ids: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<Map<string, PostRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PostRow>`
    select ${columns} from posts p where p.id = any(${[...ids]}::uuid[]) and ${condition}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** A member's own post, also one that staff hid, held for the time of the transaction. */
export async function heldPost(db: Db, postId: string, authorId: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select ${columns} from posts p
    where p.id = ${postId} and p.author_id = ${authorId} and ${keptByAuthor} for update of p`.execute(db)
  return rows[0]
}

/** The ids of the pictures of each post in their order. */
export async function picturesOf(db: Db, postIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (postIds.length === 0) return found
  const rows = await db
    .selectFrom('post_pictures')
    .select(['post_id', 'file_id'])
    .where('post_id', 'in', postIds)
    .orderBy('place')
    .execute()
  for (const row of rows) found.set(row.post_id, [...(found.get(row.post_id) ?? []), row.file_id])
  return found
}

/** Why staff hid each of the posts that they hid. */
export async function hidingsOf(db: Db, postIds: readonly string[]): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_hidings')
    .select(['post_id', 'reason'])
    .where('post_id', 'in', postIds)
    .where('lifted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.post_id, row.reason]))
}

/** The pictures of a post that are still there. */
export const viewsOf = (ids: readonly string[] | undefined, files: Map<string, FileView>): FileView[] =>
  (ids ?? []).flatMap(id => files.get(id) ?? [])
