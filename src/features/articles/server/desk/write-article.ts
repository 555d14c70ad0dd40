import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Tx, Db } from '../../../../platform/server/db.ts'
import { escapeHtml } from '../../../../platform/server/escape-html.ts'
import type { FileStore } from '../../../../platform/server/file-store.ts'
import { say } from '../../../../platform/server/text.ts'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { ARTICLE } from '../../contract/blog.ts'
import type { ArticleDraft, ArticleKind, NEW_KINDS } from '../../contract/staff.ts'
import { filesIn } from '../../rules.ts'
import { agreeOn, olderLanguage, sideBySide } from '../../rules/side-by-side.ts'
import { cleanHtml } from '../clean-html.ts'
import { agreedOf, lockArticle, type Texts } from './article-rows.ts'
import { keepAuthor } from './authors.ts'
import { checkWhole } from './publish-article.ts'

/** A version goes on growing while the same person writes; whoever comes after this time begins the next one. */
const ONE_SITTING = sql<Date>`clock_timestamp() - interval '30 minutes'`
const now = sql<Date>`clock_timestamp()`

const cleaned = (texts: Texts): Texts => {
  const of = (one: Texts['en']) => ({ ...one, body: cleanHtml(one.body), files: [...new Set(one.files)] })
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

/** Questions are folded open one by one: their files stand in the text, none below it. */
function checkFiles(kind: ArticleKind, texts: Texts): void {
  for (const language of LANGUAGES)
    if (kind === 'faq' && texts[language].files.length > 0) refuseField(`texts.${language}.files`, 'choice')
}

/** Keeps who reads it: questions and info pages are everybody's. */
async function keepReaders(tx: Tx, id: string, kind: ArticleKind, { readers, planIds }: ArticleDraft): Promise<void> {
  if (readers !== 'anyone' && kind !== 'blog' && kind !== 'kb') refuseField('readers', 'choice')
  const wanted = readers === 'plans' ? [...new Set(planIds)] : []
  await tx.deleteFrom('article_plans').where('article_id', '=', id).execute()
  if (wanted.length === 0) return
  const known = await tx.selectFrom('plans').select('id').where('id', 'in', wanted).execute()
  if (known.length !== wanted.length) refuseField('planIds', 'choice')
  await tx
    .insertInto('article_plans')
    .values(wanted.map(planId => ({ article_id: id, plan_id: planId })))
    .execute()
}

/** Ties what the head, the texts and the lists below them show to the article; what it has already may be somebody else's upload. */
async function claimShown(tx: Tx, files: FileStore, by: string, id: string, draft: ArticleDraft): Promise<void> {
  const shown: [field: string, ids: readonly string[]][] = [
    ['coverId', draft.coverId ? [draft.coverId] : []],
    ...LANGUAGES.flatMap((language): [string, readonly string[]][] => [
      [`texts.${language}.body`, filesIn(draft.texts[language].body)],
      [`texts.${language}.files`, draft.texts[language].files],
    ]),
  ]
  const wanted = shown.flatMap(([, ids]) => ids)
  if (wanted.length === 0) return
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', wanted)
    .where('claimed_kind', '=', ARTICLE)
    .where('claimed_id', '=', id)
    .execute()
  const known = new Set(own.map(row => row.id))
  for (const [field, ids] of shown) {
    const fresh = [...new Set(ids)].filter(one => !known.has(one))
    await files.claim(tx, by, { kind: ARTICLE, id }, fresh, field)
  }
}

/** Keeps the texts in the version of this sitting, or begins one; answers whether it began. */
async function keepVersion(tx: Tx, id: string, by: string, texts: Texts): Promise<boolean> {
  const value = JSON.stringify(texts)
  const newest = await tx
    .selectFrom('article_versions')
    .select(['id', 'number', 'made_by', 'published_at', sql<boolean>`changed_at > ${ONE_SITTING}`.as('fresh')])
    .where('article_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.fresh && newest.made_by === by && newest.published_at === null) {
    await tx
      .updateTable('article_versions')
      .set({ texts: value, changed_at: now })
      .where('id', '=', newest.id)
      .execute()
    return false
  }
  await tx
    .insertInto('article_versions')
    .values({ article_id: id, number: (newest?.number ?? 0) + 1, texts: value, made_by: by })
    .execute()
  return true
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
  checkFiles(draft.kind, draft.texts)
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
  await keepReaders(tx, id, draft.kind, draft)
  await keepAuthor(tx, id, draft.authorId)
  await claimShown(tx, files, by, id, draft)
  await tx.updateTable('articles').set({ cover_id: draft.coverId }).where('id', '=', id).execute()
  await keepVersion(tx, id, by, await namedFiles(tx, files, cleaned(draft.texts)))
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
  checkFiles(article.kind, draft.texts)
  const texts = await namedFiles(tx, files, cleaned(draft.texts))
  if (article.status === 'scheduled') checkWhole(texts)
  await keepReaders(tx, id, article.kind, draft)
  await keepAuthor(tx, id, draft.authorId)
  await claimShown(tx, files, by, id, draft)
  const changed = LANGUAGES.filter(
    language => JSON.stringify(texts[language]) !== JSON.stringify(inOrder(article.texts[language])),
  )
  const began = changed.length > 0 && (await keepVersion(tx, id, by, texts))
  // Whoever writes in one sitting brings both languages up to date; what they left is agreed on when the next one begins.
  const known = agreedOf(article)
  const agreed = began && known ? agreeOn(known, article.texts) : known
  await tx
    .updateTable('articles')
    .set({
      ...columnsOf(draft, by),
      agreed: agreed && JSON.stringify(agreed),
      older: olderLanguage(sideBySide(agreed, texts)),
      revision: article.revision + 1,
    })
    .where('id', '=', id)
    .execute()
}

/** With its fields in the order of the contract: the database keeps another. */
const inOrder = ({ title, slug, excerpt, body, coverAlt, files = [] }: Texts['en']): Texts['en'] => ({
  title,
  slug,
  excerpt,
  body,
  coverAlt,
  files,
})

type Confirmed = { language: Language; block: number | null; revision: number }

/** Says that a language, or a block of it, that is marked as older still holds. */
export async function confirmArticle(tx: Tx, id: string, { language, block, revision }: Confirmed): Promise<void> {
  const article = await lockArticle(tx, id)
  if (article.revision !== revision) throw new Refusal('articles.changed-meanwhile')
  const agreed = agreedOf(article)
  if (!agreed) return
  const still = agreeOn(agreed, article.texts, (mark, of) => of === language && (block ?? mark.block) === mark.block)
  const older = olderLanguage(sideBySide(still, article.texts))
  await tx
    .updateTable('articles')
    .set({ older, agreed: JSON.stringify(still), revision: revision + 1 })
    .where('id', '=', id)
    .execute()
}

const KB = 1024
const MB = 1024 * KB

const sizeOf = (language: Language, bytes: number): string =>
  bytes >= MB
    ? say(language, 'platform', 'ui.size-mb', { size: Math.round((bytes / MB) * 10) / 10 })
    : say(language, 'platform', 'ui.size-kb', { size: Math.max(1, Math.round(bytes / KB)) })

/** A file that stands in a text, as it went through the sanitiser. */
const PLACED =
  /<figure data-card="file"><a href="\/api\/files\/([0-9a-f-]{36})[^"]*"[^>]*>[^<]*<\/a>(?:<figcaption>[^<]*<\/figcaption>)?<\/figure>/g

const cardOf = ({ name, size, fileUrl }: FileView, language: Language): string =>
  `<figure data-card="file"><a href="${fileUrl}?download=1">${escapeHtml(name)}</a><figcaption>${sizeOf(language, size)}</figcaption></figure>`

/** Texts in which files that stand between the paragraphs say their true names and sizes, whatever was sent. */
export async function namedFiles(db: Db, files: FileStore, texts: Texts): Promise<Texts> {
  if (!LANGUAGES.some(language => texts[language].body.includes('data-card="file"'))) return texts
  const known = await files.views(
    db,
    LANGUAGES.flatMap(language => filesIn(texts[language].body)),
  )
  const of = (language: Language) => {
    const named = (all: string, id: string) => {
      const file = known.get(id)
      return file ? cardOf(file, language) : all
    }
    return { ...texts[language], body: texts[language].body.replace(PLACED, named) }
  }
  return { en: of('en'), ar: of('ar') }
}
