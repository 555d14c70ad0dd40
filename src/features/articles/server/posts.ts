import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import type { Post, PostCard } from '../contract/blog.ts'
import type { Readers } from '../contract/staff.ts'
import { foldedWords, holdsWords, NOTHING, textOf } from './find-articles.ts'
import { mayReadOn, plansOf, shutFor } from './may-read.ts'

type Row = {
  id: string
  slug: string
  title: string
  excerpt: string
  beginning: string
  minutes: number | null
  cover_id: string | null
  cover_alt: string
  group_key: string | null
  group_name: Bilingual | null
  group_id: string | null
  tags: string[]
  readers: Readers
  /** Whether the asking reader may read on. */
  open: boolean
  author_id: string | null
  author: string | null
  author_picture: string | null
  published_at: Date
  updated_at: Date
}

/** Published posts in a language. */
const posts = (language: Language) => sql`
  articles a join article_texts t on t.article_id = a.id and t.language = ${language}
  left join article_groups g on g.id = a.group_id
  left join users u on u.id = a.author_id
  where a.kind = 'blog' and a.status = 'published'`

const columns = (
  viewer: Viewer | null,
) => sql`a.id, t.slug, t.title, t.excerpt, t.beginning, t.minutes, t.cover_alt, ${mayReadOn(viewer)} as open, a.cover_id, g.key as group_key, g.name as group_name,
  a.group_id, a.tags, a.readers, a.author_id, u.name as author, u.avatar_file_id as author_picture, a.published_at, t.updated_at`

const cardOf = (row: Row, language: Language): PostCard => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt || (row.open ? row.beginning : ''),
  coverUrl: row.cover_id && `/api/files/${row.cover_id}`,
  coverAlt: row.cover_alt,
  category: row.group_key && row.group_name ? { key: row.group_key, name: row.group_name[language] } : null,
  tags: row.tags,
  author: row.author === null ? null : { name: row.author, pictureUrl: pictureOf(row.author_picture) },
  publishedAt: row.published_at.toISOString(),
  minutes: row.minutes ?? 1,
  shut: shutFor(row),
})

/** A post with its text, for those who may read it. */
export type WholePost = PostCard & Pick<Post, 'body' | 'files'>

type Wish = Paging & { category?: string; tag?: string; search?: string }

/** A page of the blog, the newest first. Words of a search stand in title, excerpt or text, folded as the directories fold them. */
export async function postPage(db: Db, viewer: Viewer | null, language: Language, wish: Wish) {
  const words = foldedWords(wish.search ?? '')
  const which = sql`${wish.category ? sql`a.group_id = (select id from article_groups where kind = 'blog' and key = ${wish.category})` : sql`true`}
    and ${wish.tag ? sql`a.tags @> array[${wish.tag}::text]` : sql`true`}`
  const { rows } =
    await sql<Row>`select ${columns(viewer)} from ${posts(language)} and ${which} and ${holdsWords(words, viewer)}
    order by a.published_at desc, a.id desc limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  // Each post has a text in each language: without words nothing of it is counted.
  const texts =
    words.length === 0 ? sql`` : sql`join article_texts t on t.article_id = a.id and t.language = ${language}`
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from articles a ${texts}
    where a.kind = 'blog' and a.status = 'published' and ${which} and ${holdsWords(words, viewer)}`.execute(db)
  const groups = await sql<{ key: string; name: Bilingual; count: number }>`
    select g.key, g.name, count(*)::int as count from article_groups g
    join articles a on a.group_id = g.id and a.kind = 'blog' and a.status = 'published'
    group by g.id order by g.position`.execute(db)
  return {
    data: rows.map(row => cardOf(row, language)),
    count: counted.rows[0]!.count,
    categories: groups.rows.map(({ name, ...group }) => ({ ...group, name: name[language] })),
  }
}

const NEWEST = 30

/** The newest posts as every visitor may read them, with their texts and the files below them. */
export async function newestPosts(db: Db, files: FileStore, language: Language): Promise<WholePost[]> {
  const { rows } = await sql<Row & { body: string; file_ids: string[] }>`
    select ${columns(null)}, t.body, t.file_ids from ${posts(language)}
    order by a.published_at desc, a.id desc limit ${NEWEST}`.execute(db)
  const known = await files.views(
    db,
    rows.flatMap(row => (row.open ? row.file_ids : [])),
  )
  return rows.map(row => ({
    ...cardOf(row, language),
    body: row.open ? row.body : null,
    files: row.open ? row.file_ids.flatMap(id => known.get(id) ?? []) : [],
  }))
}

async function rowWhere(
  db: Db,
  viewer: Viewer | null,
  language: Language,
  which: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columns(viewer)} from ${posts(language)} and ${which} limit 1`.execute(db)
  return rows[0]
}

/** A post by its id or any address that it ever had; 404 for one that is not published. */
export async function readPost(
  db: Db,
  files: FileStore,
  viewer: Viewer | null,
  language: Language,
  which: string,
): Promise<Post> {
  const row =
    (await rowWhere(
      db,
      viewer,
      language,
      sql`(a.id::text = ${which} or a.id = (select article_id from article_addresses where kind = 'blog' and slug = ${which}))`,
    )) ?? notFound()
  const related = await relatedTo(db, viewer, language, row)
  return {
    ...cardOf(row, language),
    ...(row.open ? await textOf(db, files, row.id, language) : NOTHING),
    plans: row.readers === 'plans' ? await plansOf(db, row.id, language) : [],
    updatedAt: row.updated_at.toISOString(),
    ownerId: row.author_id,
    related: related.map(one => cardOf(one, language)),
  }
}

/** So many of the newest that share something are looked at. */
const MOST_RELATED = 50
const RELATED = 3

/** What shares most with a post, its category and its tags, the newest first; else the newest. */
async function relatedTo(
  db: Db,
  viewer: Viewer | null,
  language: Language,
  { id, group_id, tags }: Row,
): Promise<Row[]> {
  const newest = (which: RawBuilder<unknown>, most: number) => sql`(select a.id from articles a
    where a.kind = 'blog' and a.status = 'published' and a.id <> ${id} and ${which} order by a.published_at desc limit ${most})`
  const { rows } = await sql<Row>`
    select ${columns(viewer)} from ${posts(language)} and a.id in (
      ${newest(sql`a.group_id = ${group_id}`, MOST_RELATED)} union ${newest(sql`a.tags && ${tags}::text[]`, MOST_RELATED)}
      union ${newest(sql`true`, RELATED)})
    order by (a.group_id is not distinct from ${group_id})::int + cardinality(array(
      select unnest(a.tags) intersect select unnest(${tags}::text[]))) desc, a.published_at desc, a.id limit ${RELATED}`.execute(
    db,
  )
  return rows
}

/** The English addresses of what every visitor may read, for search engines. */
export async function openSlugs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select t.slug from ${posts('en')} and a.readers = 'anyone'`.execute(db)
  return rows.map(({ slug }) => slug)
}
