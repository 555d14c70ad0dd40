import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { FileStore } from '../../../../platform/server/file-store.ts'
import { Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { LANGUAGES } from '../../../../platform/shared/text.ts'
import { ARTICLE } from '../../contract/blog.ts'
import type { ArticleDraft, ArticleKind, NEW_KINDS } from '../../contract/staff.ts'
import { filesIn, olderAfter } from '../../rules.ts'
import { cleanHtml } from '../clean-html.ts'
import { lockArticle, type Texts } from './article-rows.ts'
import { checkWhole } from './publish-article.ts'

/** A version goes on growing while the same person writes; whoever comes after this time begins the next one. */
const ONE_SITTING = sql<Date>`clock_timestamp() - interval '30 minutes'`
const now = sql<Date>`clock_timestamp()`

const cleaned = (texts: Texts): Texts => {
  const of = (one: Texts['en']) => ({ ...one, body: cleanHtml(one.body) })
  return { en: of(texts.en), ar: of(texts.ar) }
}

async function checkGroup(tx: Tx, kind: ArticleKind, groupId: string | null): Promise<void> {
  if (groupId === null) return
  const group = await tx
    .selectFrom('article_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!group) refuseField('groupId', 'choice')
}

/** Ties the pictures that the text and the head show to the article; those that it has already may be somebody else's uploads. */
async function claimPictures(tx: Tx, files: FileStore, by: string, id: string, draft: ArticleDraft): Promise<void> {
  const shown = LANGUAGES.flatMap(language => filesIn(draft.texts[language].body))
  const wanted = [...new Set([...shown, ...(draft.coverId ? [draft.coverId] : [])])]
  if (wanted.length === 0) return
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', wanted)
    .where('claimed_kind', '=', ARTICLE)
    .where('claimed_id', '=', id)
    .execute()
  const fresh = wanted.filter(one => !own.some(({ id: known }) => known === one))
  await files.claim(tx, by, { kind: ARTICLE, id }, fresh, 'coverId')
}

async function keepVersion(tx: Tx, id: string, by: string, texts: Texts): Promise<void> {
  const value = JSON.stringify(texts)
  const newest = await tx
    .selectFrom('article_versions')
    .select(['id', 'number', 'made_by', 'published_at', sql<boolean>`changed_at > ${ONE_SITTING}`.as('fresh')])
    .where('article_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.fresh && newest.made_by === by && newest.published_at === null)
    await tx
      .updateTable('article_versions')
      .set({ texts: value, changed_at: now })
      .where('id', '=', newest.id)
      .execute()
  else
    await tx
      .insertInto('article_versions')
      .values({ article_id: id, number: (newest?.number ?? 0) + 1, texts: value, made_by: by })
      .execute()
}

const columnsOf = (draft: ArticleDraft, by: string) => ({
  group_id: draft.groupId,
  tags: [...new Set(draft.tags)],
  readers: draft.readers,
  cover_id: draft.coverId,
  changed_at: now,
  changed_by: by,
})

/** Begins an article that nobody reads yet; answers its id. */
export async function createArticle(
  tx: Tx,
  files: FileStore,
  by: string,
  draft: ArticleDraft & { kind: (typeof NEW_KINDS)[number] },
): Promise<string> {
  await checkGroup(tx, draft.kind, draft.groupId)
  const { id } = await tx
    .insertInto('articles')
    .values({
      ...columnsOf({ ...draft, coverId: null }, by),
      kind: draft.kind,
      key: randomUUID(),
      status: 'draft',
      author_id: by,
      revision: 1,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from articles where kind = ${draft.kind})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await claimPictures(tx, files, by, id, draft)
  await tx.updateTable('articles').set({ cover_id: draft.coverId }).where('id', '=', id).execute()
  await keepVersion(tx, id, by, cleaned(draft.texts))
  await record(tx, {
    actorId: by,
    action: 'articles.create',
    target: { kind: ARTICLE, id },
    after: { kind: draft.kind },
  })
  return id
}

/**
 * Keeps the working copy. Refuses one that was read before somebody else saved (`articles.changed-meanwhile`), and of an article that
 * goes out by itself one that could not be published.
 */
export async function saveArticle(
  tx: Tx,
  files: FileStore,
  by: string,
  id: string,
  draft: ArticleDraft & { revision: number },
): Promise<void> {
  const article = await lockArticle(tx, id)
  if (article.status === 'archived') throw new Refusal('articles.archived')
  if (article.revision !== draft.revision) throw new Refusal('articles.changed-meanwhile')
  await checkGroup(tx, article.kind, draft.groupId)
  const texts = cleaned(draft.texts)
  if (article.status === 'scheduled') checkWhole(texts)
  await claimPictures(tx, files, by, id, draft)
  const changed = LANGUAGES.filter(
    language => JSON.stringify(texts[language]) !== JSON.stringify(inOrder(article.texts[language])),
  )
  if (changed.length > 0) await keepVersion(tx, id, by, texts)
  await tx
    .updateTable('articles')
    .set({
      ...columnsOf(draft, by),
      older: olderAfter(article.older, changed, article.published_at !== null),
      revision: article.revision + 1,
    })
    .where('id', '=', id)
    .execute()
}

/** With its fields in the order of the contract: the database keeps another. */
const inOrder = ({ title, slug, excerpt, body, coverAlt }: Texts['en']): Texts['en'] => ({
  title,
  slug,
  excerpt,
  body,
  coverAlt,
})

/** Says that the language which is marked as older still holds. */
export async function confirmArticle(tx: Tx, id: string): Promise<void> {
  const { revision } = await lockArticle(tx, id)
  await tx
    .updateTable('articles')
    .set({ older: null, revision: revision + 1 })
    .where('id', '=', id)
    .execute()
}
