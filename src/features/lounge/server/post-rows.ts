import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { type Audience, type Author, EDIT_MINUTES, type PostView } from '../contract.ts'

/** Permission to hide posts and to read hidden ones. */
export const MODERATE = 'lounge.moderate'

/** Whose posts somebody reads: who they are, and the members whom a block keeps apart from them, whoever put it there. */
export type Reach = { viewer: Viewer | null; apart: readonly string[] }

/** The reach of a reader. */
export async function reachOf(db: Db, viewer: Viewer | null): Promise<Reach> {
  if (!viewer) return { viewer, apart: [] }
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where user_id = ${viewer.id}
    union select user_id from blocks where blocked_id = ${viewer.id}`.execute(db)
  return { viewer, apart: rows.map(row => row.id) }
}

/** For the `where` of a query over `posts p`: those that stand in the reader's Lounge. */
export function standsFor({ viewer, apart }: Reach): RawBuilder<boolean> {
  const audience = viewer ? sql`` : sql`and p.audience = 'public'`
  const authors = apart.length > 0 ? sql`and p.author_id <> all(${apart}::uuid[])` : sql``
  return sql<boolean>`p.shown ${audience} ${authors}`
}

/** The same with hidden ones for whoever may hide them, and for their author: what opens at its own address. */
export function opensFor(reach: Reach): RawBuilder<boolean> {
  const { viewer } = reach
  if (!viewer) return standsFor(reach)
  if (holds(viewer, MODERATE)) return sql<boolean>`p.removed_at is null`
  return sql<boolean>`(${standsFor(reach)} or (p.author_id = ${viewer.id} and ${keptByAuthor}))`
}

/** A post that its author still has, hidden by staff or not. */
const keptByAuthor = sql<boolean>`p.removed_at is null and p.left_at is null and p.silenced_at is null`

type Row = Omit<Author, 'verified' | 'picture' | 'link'> & {
  avatar: string | null
  verified_at: Date | null
  verified_by: string | null
  has_page: boolean
}

/** Members by id as posts and suggestions name them; ids that nobody has are left out. */
export async function authorsByIds(db: Db, ids: readonly string[]): Promise<Map<string, Author>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select u.id, u.username, coalesce(v.name, u.name) as name, coalesce(v.language, u.language) as lang, u.user_type as "userType",
      u.avatar_file_id as avatar, p.verified_at, p.verified_by, v.id is not null as has_page,
      case when i.id is not null then jsonb_build_object('_id', i.id, 'name', i.name, 'arabicName', i.arabic_name) end as industry
    from users u
    left join profiles p on p.user_id = u.id and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    left join industries i on i.id::text = v.data -> 'industries' ->> 0
    where u.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, authorOf(row)]))
}

function authorOf({ avatar, verified_at, verified_by, has_page, ...row }: Row): Author {
  return {
    ...row,
    verified: has_page && verified_at ? { by: verified_by, at: verified_at.toISOString() } : null,
    picture: pictureOf(avatar),
    link: has_page ? `/profile/${encodeURIComponent(row.username)}` : null,
  }
}

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
    where p.id = ${postId} and p.author_id = ${authorId} and ${keptByAuthor} for no key update of p`.execute(db)
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
