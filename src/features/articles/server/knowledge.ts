import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import type { KnowledgeArticle, KnowledgeLink } from '../contract/knowledge.ts'
import type { Readers } from '../contract/staff.ts'
import { knowledgePath } from '../rules/paths.ts'
import { foldedWords, holdsWords, NOTHING, textOf } from './find-articles.ts'
import { mayReadOn, plansOf, shutFor } from './may-read.ts'

type Row = {
  id: string
  slug: string
  title: string
  excerpt: string
  beginning: string
  readers: Readers
  open: boolean
  group_key: string
  group_name: Bilingual
  updated_at: Date
}

/** Published articles of the knowledge base in a language, in the order of their categories. */
const articles = (viewer: Viewer | null, language: Language, which: RawBuilder<unknown>) => sql<Row>`
  select a.id, t.slug, t.title, t.excerpt, t.beginning, a.readers, ${mayReadOn(viewer)} as open, g.key as group_key, g.name as group_name, t.updated_at
  from articles a join article_texts t on t.article_id = a.id and t.language = ${language}
  join article_groups g on g.id = a.group_id
  where a.kind = 'kb' and a.status = 'published' and ${which}
  order by g.position, a.position, a.id`

const linkOf = ({ id, group_key, slug, title, excerpt, open, beginning }: Row): KnowledgeLink => ({
  ...{ _id: id, category: group_key, slug, title, excerpt: excerpt || (open ? beginning : '') },
})

/** The knowledge base by category; with words, those articles in which each of them stands, folded as the directories fold them. */
export async function knowledgeBase(db: Db, viewer: Viewer | null, language: Language, search: string) {
  const { rows } = await articles(viewer, language, holdsWords(foldedWords(search), viewer)).execute(db)
  const groups = new Map<string, { key: string; name: string; articles: KnowledgeLink[] }>()
  for (const row of rows) {
    const group = groups.get(row.group_key) ?? { key: row.group_key, name: row.group_name[language], articles: [] }
    group.articles.push(linkOf(row))
    groups.set(row.group_key, group)
  }
  return { data: [...groups.values()], count: rows.length }
}

/** An article by any address that it ever had in its category; 404 for another category. */
export async function readKnowledge(
  db: Db,
  files: FileStore,
  viewer: Viewer | null,
  language: Language,
  { category, slug }: { category: string; slug: string },
): Promise<KnowledgeArticle> {
  const which = sql`g.key = ${category} and a.id = (
    select article_id from article_addresses where kind = 'kb' and slug = ${slug})`
  const row = (await articles(viewer, language, which).execute(db)).rows[0] ?? notFound()
  const related = await articles(viewer, language, sql`g.key = ${category} and a.id <> ${row.id}`).execute(db)
  const own = viewer
    ? await db
        .selectFrom('article_votes')
        .select('helpful')
        .where('article_id', '=', row.id)
        .where('user_id', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  return {
    ...linkOf(row),
    category: { key: row.group_key, name: row.group_name[language] },
    ...(row.open ? await textOf(db, files, row.id, language) : NOTHING),
    shut: shutFor(row),
    plans: row.readers === 'plans' ? await plansOf(db, row.id, language) : [],
    updatedAt: row.updated_at.toISOString(),
    related: related.rows.slice(0, 5).map(linkOf),
    helpful: own?.helpful ?? null,
  }
}

/** Whether there is a category of the knowledge base in which something was published. */
export async function knowsCategory(db: Db, key: string): Promise<boolean> {
  const { rows } = await articles(null, 'en', sql`g.key = ${key}`).execute(db)
  return rows.length > 0
}

/** Paths that every visitor may read, for search engines. */
export async function knowledgePaths(db: Db): Promise<string[]> {
  const { rows } = await articles(null, 'en', sql`a.readers = 'anyone'`).execute(db)
  return rows.map(row => knowledgePath(row.group_key, row.slug))
}

type Vote = { helpful: boolean; word: string }

/** Keeps what a reader said of an article; what they said before gives way. A visitor's address is kept as a seal that only compares. */
export async function voteOn(
  tx: Tx,
  articleId: string,
  reader: { viewer: Viewer | null; address: string; secret: string; language: Language },
  { helpful, word }: Vote,
): Promise<void> {
  const { rows } = await sql`
    select 1 from articles a where a.id = ${articleId} and a.kind = 'kb' and a.status = 'published' and ${mayReadOn(reader.viewer)}`.execute(
    tx,
  )
  if (rows.length === 0) notFound()
  const userId = reader.viewer?.id ?? null
  const voter =
    userId ?? createHmac('sha256', reader.secret).update(`${articleId} ${reader.address}`).digest('base64url')
  const said = { helpful, word, language: reader.language, voted_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('article_votes')
    .values({ article_id: articleId, voter, user_id: userId, ...said })
    .onConflict(known => known.columns(['article_id', 'voter']).doUpdateSet(said))
    .execute()
}
