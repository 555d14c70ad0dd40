import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { ShareCard } from '../../../platform/server/share-card.ts'
import { say } from '../../../platform/server/text.ts'
import { Id } from '../../../platform/shared/ids.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'

type Row = {
  id: string
  kind: 'blog' | 'kb'
  title: string
  minutes: number | null
  cover_id: string | null
  group_name: Bilingual | null
  author: string | null
}

/** The picture of a shared link to a post or an article of the knowledge base: of what is published, and nothing of its text. */
export async function shareArticle(db: Db, articleId: string, language: Language): Promise<ShareCard | null> {
  if (!Id.safeParse(articleId).success) return null
  const { rows } = await sql<Row>`
    select a.id, a.kind, t.title, t.minutes, a.cover_id, g.name as group_name, u.name as author
    from articles a join article_texts t on t.article_id = a.id and t.language = ${language}
    left join article_groups g on g.id = a.group_id left join users u on u.id = a.author_id
    where a.id = ${articleId} and a.status = 'published' and a.kind in ('blog', 'kb')
      and (a.kind = 'blog' or g.id is not null)`.execute(db)
  const row = rows[0]
  if (!row) return null
  const where = say(language, 'articles', row.kind === 'blog' ? 'pages.blog' : 'pages.knowledge')
  const minutes = say(language, 'articles', 'minutes', { count: row.minutes ?? 1 })
  return {
    seed: row.id,
    kind: null,
    title: row.title,
    titleLanguage: language,
    lines: [
      row.group_name ? `${where} · ${row.group_name[language]}` : where,
      row.kind === 'blog' && row.author ? `${row.author} · ${minutes}` : minutes,
    ],
    pictureFileId: row.cover_id,
  }
}

/** The picture of a shared link to an info page, by its key. */
export async function sharePage(db: Db, key: string, language: Language): Promise<ShareCard | null> {
  const { rows } = await sql<{ id: string; title: string; excerpt: string }>`
    select a.id, t.title, t.excerpt from articles a join article_texts t on t.article_id = a.id and t.language = ${language}
    where a.kind = 'page' and a.key = ${key} and a.status = 'published'`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { id: seed, title, excerpt } = row
  return { seed, kind: null, title, titleLanguage: language, lines: [excerpt, ''], pictureFileId: null }
}
