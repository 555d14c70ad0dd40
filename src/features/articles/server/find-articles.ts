import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { containing } from '../../../platform/server/like.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { foldText, type Language } from '../../../platform/shared/text.ts'
import type { ArticleKind } from '../contract/staff.ts'
import { beginningOf, minutesToRead, wordsOf } from '../rules.ts'
import { pathOfArticle } from '../rules/paths.ts'
import { mayReadOn } from './may-read.ts'

/** What of a text is searched, as searches fold it. */
const foldedOf = ({ title, excerpt, body }: { title: string; excerpt: string; body: string }): string =>
  foldText(`${title} ${excerpt} ${wordsOf(body)}`)

/** Words of a search as texts are folded. */
export const foldedWords = (search: string): string[] => foldText(search).split(' ').filter(Boolean)

/**
 * Articles (`a`, with their texts `t`) in which each of the words stands. Nobody's search looks into what they may not read: what it
 * finds would tell what stands there.
 */
export function holdsWords(words: readonly string[], viewer: Viewer | null): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`
  // One by one: an index answers each.
  const all = words.map(word => sql`t.folded like ${containing(word)}`)
  return sql`(${mayReadOn(viewer)} and ${sql.join(all, sql` and `)})`
}

/** The text of an article in a language with the files below it, for whoever may read on. */
export async function textOf(
  db: Db,
  files: FileStore,
  articleId: string,
  language: Language,
): Promise<{ body: string; files: FileView[] }> {
  const { body, file_ids } = await db
    .selectFrom('article_texts')
    .select(['body', 'file_ids'])
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return { body, files: await listedFiles(db, files, file_ids) }
}

/** Files in the order of their list. */
export async function listedFiles(db: Db, files: FileStore, ids: readonly string[]): Promise<FileView[]> {
  const known = await files.views(db, ids)
  return ids.flatMap(id => known.get(id) ?? [])
}

/** What there is of an article for who may read no more than its teaser. */
export const NOTHING = { body: null, files: [] }

type Row = {
  id: string
  kind: ArticleKind
  key: string
  title: string
  slug: string | null
  group_key: string | null
}

/** Articles of all kinds in which each of the words stands, those that say it in their title first. */
export async function findArticles(db: Db, viewer: Viewer | null, language: Language, text: string, most: number) {
  const words = foldedWords(text)
  if (words.length === 0) return []
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.key, t.title, t.slug, g.key as group_key
    from articles a join article_texts t on t.article_id = a.id and t.language = ${language}
    left join article_groups g on g.id = a.group_id
    where a.status = 'published' and ${holdsWords(words, viewer)}
      and (a.kind not in ('faq', 'kb') or g.id is not null)
    order by strpos(t.folded, ${words[0]!}), a.published_at desc limit ${most}`.execute(db)
  return rows.map(row => ({ _id: row.id, kind: row.kind, title: row.title, path: pathOfArticle(row)! }))
}

/** What is kept beside a text for searches and lists. */
export const keptOf = (text: { title: string; excerpt: string; body: string }) => ({
  folded: foldedOf(text),
  beginning: beginningOf(text.body),
  minutes: minutesToRead(text.body),
})

/** Keeps it for texts from before it was. */
export async function foldOldTexts(db: Db): Promise<void> {
  await transact(db, async (tx: Tx) => {
    const rows = await tx
      .selectFrom('article_texts')
      .select(['article_id', 'language', 'title', 'excerpt', 'body'])
      .where('minutes', 'is', null)
      .execute()
    for (const row of rows)
      await tx
        .updateTable('article_texts')
        .set(keptOf(row))
        .where('article_id', '=', row.article_id)
        .where('language', '=', row.language)
        .execute()
  })
}
