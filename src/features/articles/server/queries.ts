import type { Db } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { say } from '../../../platform/server/text.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import type { FaqGroup, InfoPage } from '../contract.ts'
import { listedFiles } from './find-articles.ts'

/** A published info page in a language. */
export async function infoPage(db: Db, files: FileStore, key: string, language: Language): Promise<InfoPage> {
  const row = await db
    .selectFrom('articles as a')
    .innerJoin('article_texts as t', 't.article_id', 'a.id')
    .select(['a.key', 't.title', 't.excerpt', 't.body', 't.file_ids', 't.updated_at'])
    .where('a.kind', '=', 'page')
    .where('a.key', '=', key)
    .where('a.status', '=', 'published')
    .where('t.language', '=', language)
    .executeTakeFirst()
  if (!row) return notFound()
  const filled = await fillerOf(db, language)
  return {
    key: row.key,
    title: row.title,
    excerpt: row.excerpt,
    body: filled(row.body),
    files: await listedFiles(db, files, row.file_ids),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Published questions by group, in their order. */
export async function questionGroups(db: Db, language: Language): Promise<FaqGroup[]> {
  const rows = await db
    .selectFrom('articles as a')
    .innerJoin('article_texts as t', 't.article_id', 'a.id')
    .innerJoin('article_groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.key', 't.title', 't.body', 'g.key as group_key', 'g.name as group_name'])
    .where('a.kind', '=', 'faq')
    .where('a.status', '=', 'published')
    .where('t.language', '=', language)
    .orderBy('g.position')
    .orderBy('a.position')
    .execute()
  const filled = await fillerOf(db, language)
  const groups = new Map<string, FaqGroup>()
  for (const row of rows) {
    const group = groups.get(row.group_key) ?? {
      key: row.group_key,
      name: (row.group_name as Bilingual)[language],
      entries: [],
    }
    group.entries.push({ _id: row.id, key: row.key, question: row.title, answer: filled(row.body) })
    groups.set(row.group_key, group)
  }
  return [...groups.values()]
}

/** Whether a written address is none of the present ones of an article, in either language: it was changed since, or is its id. */
export async function isOldAddress(db: Db, articleId: string, slug: string): Promise<boolean> {
  const rows = await db.selectFrom('article_texts').select('slug').where('article_id', '=', articleId).execute()
  return rows.every(row => row.slug !== slug)
}

/** Puts into an article's text what the club has set: `{review-days}` is how soon it answers applications, in words. */
async function fillerOf(db: Db, language: Language): Promise<(text: string) => string> {
  const { promisedDays } = await setting(db, 'review')
  const days = say(language, 'articles', 'review-days', { count: promisedDays })
  return text => text.replaceAll('{review-days}', days)
}
