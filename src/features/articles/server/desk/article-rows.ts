import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import type { FileStore } from '../../../../platform/server/file-store.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import { type Order, offsetOf, type Paging } from '../../../../platform/shared/page.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../../platform/shared/text.ts'
import { ARTICLE } from '../../contract/blog.ts'
import type { ArticleKind, ArticleRow, ArticleText, EditedArticle, ORDERED_KINDS } from '../../contract/staff.ts'
import { pathOfArticle } from '../../rules/paths.ts'
import { type Agreed, agreedBefore } from '../../rules/side-by-side.ts'

/** An article in both languages as it is stored. */
export type Texts = Record<Language, ArticleText>

type Person = { name: string; username: string }
type Row = {
  id: string
  kind: ArticleKind
  key: string
  status: ArticleRow['status']
  older: Language | null
  readers: EditedArticle['readers']
  tags: string[]
  revision: number
  agreed: Agreed | null
  group_id: string | null
  group_key: string | null
  group_name: Bilingual | null
  author_id: string | null
  author: Person | null
  changer: Person | null
  cover_id: string | null
  changed_at: Date
  published_at: Date | null
  goes_out_at: Date | null
  /** Its addresses as readers have them. */
  slugs: Record<Language, string | null> | null
  /** Of the working copy. */
  titles: Record<Language, string>
  changed: boolean
}

/** Of who wrote: the name and the user name. */
const person = (column: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('name', name, 'username', username) from users where id = ${column})`

/** Articles with what the desk says of each beside it; their texts are another question. */
const ROWS = sql`(
  select a.*, g.key as group_key, g.name as group_name, g.position as group_position, ${person(sql`a.author_id`)} as author,
    ${person(sql`a.changed_by`)} as changer, live.slugs, coalesce(v.titles, live.titles) as titles,
    v.number is not null and v.published_at is null and a.published_at is not null as changed
  from articles a
  left join article_groups g on g.id = a.group_id
  left join lateral (
    select number, published_at, jsonb_build_object('en', texts -> 'en' -> 'title', 'ar', texts -> 'ar' -> 'title') as titles
    from article_versions where article_id = a.id order by number desc limit 1) v on true
  left join lateral (
    select jsonb_object_agg(language, slug) as slugs, jsonb_object_agg(language, title) as titles
    from article_texts where article_id = a.id) live on true) a`

/** The working copy of an article: what was written last, or what readers see where nobody wrote since the club began. */
async function textsOf(db: Db, id: string): Promise<Texts> {
  const { rows } = await sql<{ texts: Texts }>`
    select coalesce(
      (select texts from article_versions where article_id = ${id} order by number desc limit 1),
      (select jsonb_object_agg(language, jsonb_build_object('title', title, 'slug', coalesce(slug, ''), 'excerpt', excerpt,
        'body', body, 'coverAlt', cover_alt, 'files', file_ids))
       from article_texts where article_id = ${id})) as texts`.execute(db)
  return withFiles(rows[0]!.texts)
}

/** Versions from before articles had files. */
const withFiles = ({ en, ar }: Texts): Texts => ({
  en: { ...en, files: en.files ?? [] },
  ar: { ...ar, files: ar.files ?? [] },
})

type Kept = { older: Language | null; published_at: Date | null; agreed: Agreed | null; texts: Texts }

/** What was agreed on of an article; of one that was published before that was kept, everything but what its mark says. */
export const agreedOf = ({ agreed, older, published_at, texts }: Kept): Agreed | null =>
  agreed ?? (published_at === null ? null : agreedBefore(older, texts))

/** Where readers of a language find it; null while it is not published. */
const pathIn = (row: Row, language: Language): string | null =>
  row.status === 'published' ? pathOfArticle({ ...row, slug: row.slugs?.[language] ?? null }) : null

const rowView = (row: Row): ArticleRow => ({
  _id: row.id,
  kind: row.kind,
  title: row.titles,
  status: row.status,
  older: row.older,
  changed: row.changed,
  group: row.group_id && row.group_name ? { _id: row.group_id, ...row.group_name } : null,
  author: row.author,
  changedAt: row.changed_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  goesOutAt: row.goes_out_at?.toISOString() ?? null,
  path: pathIn(row, 'en'),
})

type Wish = Paging & {
  kind?: ArticleKind
  search?: string
  status?: Row['status']
  group?: string
  order: Order<'changedAt' | 'publishedAt' | 'title'>
}

/** A page of the desk, of the working copies. What was put away is shown to who asks for it. */
export async function articlePage(
  db: Db,
  wish: Wish,
  language: Language,
): Promise<{ data: ArticleRow[]; count: number }> {
  const text = containing((wish.search ?? '').trim())
  const where = sql`(a.titles ->> 'en' ilike ${text} or a.titles ->> 'ar' ilike ${text})
    and ${wish.kind ? sql`a.kind = ${wish.kind}` : sql`true`}
    and ${wish.status ? sql`a.status = ${wish.status}` : sql`a.status <> 'archived'`}
    and ${wish.group ? sql`a.group_id = ${wish.group}` : sql`true`}`
  const columns = {
    changedAt: sql`a.changed_at`,
    publishedAt: sql`a.published_at`,
    title: sql`lower(a.titles ->> ${language})`,
  }
  const { rows } = await sql<Row>`
    select * from ${ROWS} where ${where}
    order by ${orderSql(wish.order, columns, sql`a.id`)} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${ROWS} where ${where}`.execute(db)
  return { data: rows.map(rowView), count: counted.rows[0]!.count }
}

/** All of a kind that were not put away, in the order of their readers. */
export async function orderedRows(
  db: Db,
  kind: (typeof ORDERED_KINDS)[number],
): Promise<{ data: ArticleRow[]; count: number }> {
  const { rows } = await sql<Row>`
    select * from ${ROWS} where a.kind = ${kind} and a.status <> 'archived'
    order by a.group_position nulls last, a.position, a.id`.execute(db)
  return { data: rows.map(rowView), count: rows.length }
}

/** An article as its editor shows it; 404 for none. */
export async function editedArticle(db: Db, files: FileStore, id: string): Promise<EditedArticle> {
  const { rows } = await sql<Row>`select * from ${ROWS} where a.id = ${id}`.execute(db)
  const row = rows[0] ?? notFound()
  const texts = await textsOf(db, id)
  const had = await files.viewsOf(db, { kind: ARTICLE, id })
  return {
    ...rowView(row),
    texts,
    tags: row.tags,
    readers: row.readers,
    planIds: await planIdsOf(db, id),
    cover: had.find(one => one._id === row.cover_id) ?? null,
    authorId: row.author_id,
    addresses: { en: pathIn(row, 'en'), ar: pathIn(row, 'ar') },
    files: had,
    revision: row.revision,
    changedBy: row.changer,
    agreed: agreedOf({ ...row, texts })?.map(one => ({ ...one })) ?? null,
    versions: (await versionRows(db, id)).map(({ texts: _, ...version }) => version),
    votes: await votesOf(db, id),
  }
}

async function planIdsOf(db: Db, articleId: string): Promise<string[]> {
  const rows = await db.selectFrom('article_plans').select('plan_id').where('article_id', '=', articleId).execute()
  return rows.map(row => row.plan_id)
}

async function votesOf(db: Db, articleId: string): Promise<EditedArticle['votes']> {
  const rows = await db
    .selectFrom('article_votes')
    .select(['helpful', 'word', 'voted_at'])
    .where('article_id', '=', articleId)
    .orderBy('voted_at', 'desc')
    .execute()
  const said = rows.filter(row => row.word !== '').slice(0, 50)
  return {
    helpful: rows.filter(row => row.helpful).length,
    not: rows.filter(row => !row.helpful).length,
    words: said.map(row => ({ helpful: row.helpful, word: row.word, votedAt: row.voted_at.toISOString() })),
  }
}

type VersionRow = { number: number; by: Person | null; changed_at: Date; published_at: Date | null; texts: Texts }

/** Versions of an article, the newest first. */
export async function versionRows(db: Db, articleId: string, number?: number) {
  const { rows } = await sql<VersionRow>`
    select number, ${person(sql`made_by`)} as by, changed_at, published_at, texts from article_versions
    where article_id = ${articleId} and ${number === undefined ? sql`true` : sql`number = ${number}`}
    order by number desc limit 50`.execute(db)
  return rows.map(({ changed_at, published_at, texts, ...row }) => ({
    ...row,
    texts: withFiles(texts),
    changedAt: changed_at.toISOString(),
    publishedAt: published_at?.toISOString() ?? null,
  }))
}

export type LockedArticle = Pick<
  Row,
  'id' | 'kind' | 'key' | 'status' | 'older' | 'readers' | 'revision' | 'published_at' | 'agreed'
> & {
  texts: Texts
}

/** An article, locked, with its working copy; 404 for none. */
export async function lockArticle(tx: Tx, id: string): Promise<LockedArticle> {
  const row = await tx
    .selectFrom('articles')
    .select(['id', 'kind', 'key', 'status', 'older', 'readers', 'revision', 'published_at', 'agreed'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return notFound()
  return { ...(row as Omit<LockedArticle, 'texts'>), texts: await textsOf(tx, id) }
}
