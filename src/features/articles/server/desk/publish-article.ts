import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import { clock } from '../../../../platform/server/clock.ts'
import { type Tx, transact } from '../../../../platform/server/db.ts'
import { momentOf } from '../../../../platform/server/moment-of.ts'
import type { House, TargetKind } from '../../../../platform/server/registry.ts'
import { Round } from '../../../../platform/server/round.ts'
import { Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { setting } from '../../../settings/server/public.ts'
import { ARTICLE } from '../../contract/blog.ts'
import type { ArticleKind } from '../../contract/staff.ts'
import { filesIn, slugOf, wordsOf } from '../../rules.ts'
import { agreeOn } from '../../rules/side-by-side.ts'
import { keptOf } from '../find-articles.ts'
import { agreedOf, type LockedArticle, lockArticle, type Texts } from './article-rows.ts'

const now = sql<Date>`clock_timestamp()`
/** What has an address of its own for each article. */
const HAVE_ADDRESSES: readonly ArticleKind[] = ['blog', 'kb']

/** Both languages say something: a title and a text. Refuses the field that is empty. */
export function checkWhole(texts: Texts): void {
  for (const language of LANGUAGES) {
    if (texts[language].title === '') refuseField(`texts.${language}.title`, 'required')
    if (wordsOf(texts[language].body) === '') refuseField(`texts.${language}.body`, 'required')
  }
}

/** An article for plans names at least one of them. */
async function checkPlans(tx: Tx, { id, readers }: LockedArticle): Promise<void> {
  if (readers !== 'plans') return
  const named = await tx.selectFrom('article_plans').select('plan_id').where('article_id', '=', id).limit(1).execute()
  if (named.length === 0) refuseField('planIds', 'required')
}

/** Whether an address could be taken for the article; one that it has already is its own. */
async function takeAddress(tx: Tx, { id, kind }: LockedArticle, language: Language, slug: string): Promise<boolean> {
  await tx
    .insertInto('article_addresses')
    .values({ kind, slug, article_id: id, language })
    .onConflict(known => known.doNothing())
    .execute()
  const owner = await tx
    .selectFrom('article_addresses')
    .select('article_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return owner.article_id === id
}

/** The address of an article in a language: the written one, or one made of the title, counted on where another article has it. */
async function addressOf(tx: Tx, article: LockedArticle, language: Language): Promise<string | null> {
  if (!HAVE_ADDRESSES.includes(article.kind)) return null
  const { slug, title } = article.texts[language]
  const written = slugOf(slug)
  if (written !== '') {
    if (await takeAddress(tx, article, language, written)) return written
    return refuseField(`texts.${language}.slug`, 'articles.address-taken')
  }
  const made = slugOf(title).slice(0, 80) || article.id
  for (let count = 1; ; count++) {
    const tried = count === 1 ? made : `${made}-${count}`
    if (await takeAddress(tx, article, language, tried)) return tried
  }
}

/** Shows the working copy to readers. */
async function goLive(tx: Tx, article: LockedArticle): Promise<void> {
  checkWhole(article.texts)
  await checkPlans(tx, article)
  for (const language of LANGUAGES) {
    const { title, excerpt, body, coverAlt, files } = article.texts[language]
    const row = {
      title,
      body,
      excerpt,
      slug: await addressOf(tx, article, language),
      cover_alt: coverAlt,
      file_ids: files,
      shown_file_ids: [...new Set([...files, ...filesIn(body)])],
      ...keptOf({ title, excerpt, body }),
      updated_at: now,
    }
    await tx
      .insertInto('article_texts')
      .values({ article_id: article.id, language, ...row })
      .onConflict(known => known.columns(['article_id', 'language']).doUpdateSet(row))
      .execute()
  }
  await sql`update article_versions set published_at = clock_timestamp() where id = (
    select id from article_versions where article_id = ${article.id} order by number desc limit 1)`.execute(tx)
  await tx
    .updateTable('articles')
    .set({
      status: 'published',
      goes_out_at: null,
      agreed: JSON.stringify(agreeOn(agreedOf(article), article.texts)),
      published_at: sql<Date>`coalesce(published_at, clock_timestamp())`,
      revision: article.revision + 1,
    })
    .where('id', '=', article.id)
    .execute()
}

/** Publishes the working copy, now or at a moment that is still to come (`articles.past`). */
export async function publishArticle(tx: Tx, by: string, id: string, at: string | null): Promise<'now' | 'later'> {
  const article = await lockArticle(tx, id)
  if (article.status === 'archived') throw new Refusal('articles.archived')
  const target = { kind: ARTICLE, id }
  if (at === null) {
    await goLive(tx, article)
    await record(tx, { actorId: by, action: 'articles.publish', target })
    return 'now'
  }
  const moment = await momentOf(tx, at, await setting(tx, 'timeZone'), 'begins')
  if (moment <= (await clock(tx))) refuseField('at', 'articles.past')
  checkWhole(article.texts)
  await checkPlans(tx, article)
  await tx
    .updateTable('articles')
    .set({ status: 'scheduled', goes_out_at: moment, revision: article.revision + 1 })
    .where('id', '=', id)
    .execute()
  await record(tx, { actorId: by, action: 'articles.schedule', target, after: { at: moment.toISOString() } })
  return 'later'
}

/** Publishes what goes out by itself now. */
export async function publishDue(house: House): Promise<void> {
  const { db } = house.database
  const due = await db.selectFrom('articles').select('id').where('goes_out_at', '<=', now).execute()
  const round = new Round(house, 'publish articles')
  await round.each(due, ({ id }) =>
    transact(db, async tx => {
      const article = await lockArticle(tx, id)
      // Somebody published it, or took it back, in between.
      if (article.status !== 'scheduled') return
      await goLive(tx, article)
      await record(tx, { actorId: null, action: 'articles.publish', target: { kind: ARTICLE, id } })
    }),
  )
  round.end()
}

const setState = (tx: Tx, article: LockedArticle, status: 'draft' | 'archived') =>
  tx
    .updateTable('articles')
    .set({ status, goes_out_at: null, revision: article.revision + 1 })
    .where('id', '=', article.id)
    .execute()

/** Takes an article back from its readers; the pages of the club's own addresses stay. */
export async function withdrawArticle(tx: Tx, by: string, id: string): Promise<void> {
  const article = await lockArticle(tx, id)
  if (article.kind === 'page') throw new Refusal('articles.page-stays')
  if (article.status === 'archived') throw new Refusal('articles.archived')
  if (article.status === 'draft') return
  await setState(tx, article, 'draft')
  await record(tx, { actorId: by, action: 'articles.withdraw', target: { kind: ARTICLE, id } })
}

/** Puts an article away. */
export async function archiveArticle(tx: Tx, by: string, id: string): Promise<void> {
  const article = await lockArticle(tx, id)
  if (article.kind === 'page') throw new Refusal('articles.page-stays')
  if (article.status === 'archived') return
  await setState(tx, article, 'archived')
  await record(tx, { actorId: by, action: 'articles.archive', target: { kind: ARTICLE, id } })
}

/** Brings an article back as a draft. */
export async function restoreArticle(tx: Tx, by: string, id: string): Promise<void> {
  const article = await lockArticle(tx, id)
  if (article.status !== 'archived') return
  await setState(tx, article, 'draft')
  await record(tx, { actorId: by, action: 'articles.restore', target: { kind: ARTICLE, id } })
}

/** Takes a post of the blog from its readers by a decision of the club, and puts it back with the words that it had. */
export const decidedOnArticle: NonNullable<TargetKind['moderate']> = {
  takeDown: async (tx, id, { byId, reason }) => {
    const article = await lockArticle(tx, id)
    if (article.kind === 'page' || article.status !== 'published') return
    await setState(tx, article, 'draft')
    await record(tx, { actorId: byId, action: 'articles.withdraw', target: { kind: ARTICLE, id }, after: { reason } })
  },
  putBack: async (tx, id, { byId }) => {
    const article = await lockArticle(tx, id)
    // Its editors published, scheduled or archived it meanwhile: that stands.
    if (article.status !== 'draft' || article.published_at === null) return
    await tx
      .updateTable('articles')
      .set({ status: 'published', revision: article.revision + 1 })
      .where('id', '=', id)
      .execute()
    await record(tx, { actorId: byId, action: 'articles.publish', target: { kind: ARTICLE, id } })
  },
}
