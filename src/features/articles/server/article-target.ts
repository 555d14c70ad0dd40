import type { TargetKind } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { ARTICLE } from '../contract/blog.ts'
import { postPath } from '../rules/paths.ts'
import { decidedOnArticle } from './desk/publish-article.ts'

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
    const rows = await db
      .selectFrom('articles as a')
      .innerJoin('article_texts as t', 't.article_id', 'a.id')
      .select(['a.id', 't.title', 't.slug'])
      .where('a.id', 'in', ids)
      .where('a.kind', '=', 'blog')
      .where('a.status', '=', 'published')
      .where('t.language', '=', language)
      .$if(viewer === null, query => query.where('a.readers', '=', 'anyone'))
      .execute()
    return rows.map(({ id, title, slug }) => ({
      kind: ARTICLE,
      id,
      title,
      link: postPath(slug ?? id),
    }))
  },
  mayReadFile: async (db, viewer, id, fileId) => {
    if (holds(viewer, 'articles.read')) return 'privately'
    const article = await db
      .selectFrom('articles')
      .select(['readers', 'cover_id'])
      .where('id', '=', id)
      .where('status', '=', 'published')
      .executeTakeFirst()
    if (!article) return 'no'
    // The picture at the head stands on the card, which everybody sees.
    if (article.readers === 'anyone' || article.cover_id === fileId) return 'publicly'
    return viewer ? 'privately' : 'no'
  },
}
