import { sql } from 'kysely'
import type { TargetKind } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { ARTICLE } from '../contract/blog.ts'
import type { Readers } from '../contract/staff.ts'
import { postPath } from '../rules/paths.ts'
import { decidedOnArticle } from './desk/publish-article.ts'
import { mayReadOn } from './may-read.ts'

/** Posts of the blog as others refer to them (like, comment, keep, report); their pictures are read with them. */
export const articleTarget: TargetKind = {
  kind: ARTICLE,
  allows: ['bookmark', 'like', 'comment', 'report'],
  moderate: decidedOnArticle,
  ownersOf: async (db, ids) => {
    const rows = await db.selectFrom('articles').select(['id', 'author_id']).where('id', 'in', ids).execute()
    return new Map(rows.flatMap(row => (row.author_id ? [[row.id, row.author_id] as const] : [])))
  },
  snapshot: async (db, id) => {
    const rows = await db
      .selectFrom('article_texts')
      .select(['language', 'title', 'excerpt', 'body'])
      .where('article_id', '=', id)
      .execute()
    if (rows.length === 0) return null
    return Object.fromEntries(rows.map(({ language, ...text }) => [language, text]))
  },
  look: async (db, viewer, ids, language = 'en') => {
    const { rows } = await sql<{ id: string; title: string; slug: string | null }>`
      select a.id, t.title, t.slug from articles a join article_texts t on t.article_id = a.id and t.language = ${language}
      where a.id = any(${[...ids]}::uuid[]) and a.kind = 'blog' and a.status = 'published' and ${mayReadOn(viewer)}`.execute(
      db,
    )
    return rows.map(({ id, title, slug }) => ({
      kind: ARTICLE,
      id,
      title,
      link: postPath(slug ?? id),
    }))
  },
  mayReadFile: async (db, viewer, id, fileId) => {
    if (holds(viewer, 'articles.read')) return 'privately'
    const { rows } = await sql<{ readers: Readers; cover_id: string | null; open: boolean; shown: boolean }>`
      select a.readers, a.cover_id, ${mayReadOn(viewer)} as open,
        exists (select 1 from article_texts t where t.article_id = a.id and ${fileId} = any(t.shown_file_ids)) as shown
      from articles a where a.id = ${id} and a.status = 'published'`.execute(db)
    const article = rows[0]
    // The picture at the head stands on the card, which everybody sees.
    if (article?.cover_id === fileId) return 'publicly'
    // What is in the working copy only is for those who write it.
    if (!article?.shown) return 'no'
    if (article.readers === 'anyone') return 'publicly'
    return article.open ? 'privately' : 'no'
  },
}
