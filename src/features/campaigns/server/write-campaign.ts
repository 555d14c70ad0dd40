import { sql } from 'kysely'
import { type Audited, record } from '../../../platform/server/audit.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { notFound, Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { isZone } from '../../../platform/shared/zone-time.ts'
import { pathOfArticle } from '../../articles/rules/paths.ts'
import type { CampaignBody, LetterText } from '../contract.ts'
import { type CampaignAct, faultsIn, refusalTo, stateAfter } from '../rules.ts'
import { CAMPAIGN, type Kept, lockCampaign } from './queries.ts'
import { beginSending, takeBack } from './send-slices.ts'

/** Whoever writes campaigns. */
export type By = { id: string; origin: Origin }

const note = (tx: Tx, by: By, action: Audited['action'], id: string, after?: unknown) =>
  record(tx, {
    actorId: by.id,
    action,
    target: { kind: CAMPAIGN, id },
    after,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })

const EMPTY: LetterText = { subject: '', body: '', action: '' }
const EVERYBODY = { kinds: [], plans: [], countries: [], industries: [], languages: [], activity: 'any' }

/** What a published article says of itself, in both languages, and where it is read; 404 for one that readers do not find. */
async function ofArticle(tx: Tx, articleId: string, actions: Record<Language, string>) {
  const article = await tx
    .selectFrom('articles')
    .leftJoin('article_groups', 'article_groups.id', 'articles.group_id')
    .select(['articles.kind', 'articles.key', 'articles.readers', 'article_groups.key as group_key'])
    .where('articles.id', '=', articleId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  const rows = await tx
    .selectFrom('article_texts')
    .select(['language', 'title', 'excerpt', 'beginning', 'slug'])
    .where('article_id', '=', articleId)
    .execute()
  const of = (language: Language) => rows.find(row => row.language === language)
  const slug = of('en')?.slug ?? of('ar')?.slug ?? null
  const path = article && pathOfArticle({ ...article, slug } as Parameters<typeof pathOfArticle>[0])
  if (!path) return notFound()
  const text = (language: Language): LetterText => {
    const { title = '', excerpt: written = '', beginning = '' } = of(language) ?? {}
    // What is not for everybody is told of in the words that were written for it, never in its own.
    const excerpt = written || (article?.readers === 'anyone' ? beginning : '')
    return { subject: withoutBraces(title), body: withoutBraces(excerpt), action: actions[language] }
  }
  return { title: of('en')?.title || of('ar')?.title || '', texts: { en: text('en'), ar: text('ar') }, link: path }
}

/** What an article says with braces is no variable. */
const withoutBraces = (text: string): string => text.replace(/[{}]/g, '')

/** What a new campaign begins with. */
type Words = { title: string; actions: Record<Language, string> }

/** Begins a campaign: empty, or of a published article. */
export async function createCampaign(tx: Tx, by: By, articleId: string | null, words: Words): Promise<string> {
  const begun = articleId
    ? await ofArticle(tx, articleId, words.actions)
    : { title: words.title, texts: { en: EMPTY, ar: EMPTY }, link: '' }
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      title: begun.title.slice(0, 120),
      texts: JSON.stringify(begun.texts),
      link: begun.link,
      audience: JSON.stringify(EVERYBODY),
      created_by: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(tx, by, 'campaigns.create', id, { title: begun.title })
  return id
}

function mustBeAsShown(kept: Kept, revision: number): void {
  if (kept.revision !== revision) throw new Refusal('campaigns.moved')
}

const standing = ({ state, archived_at }: Kept) => ({ state, archived: archived_at !== null })

/** Changes a campaign that has not begun. */
export async function saveCampaign(
  tx: Tx,
  files: FileStore,
  by: By,
  id: string,
  { revision, ...body }: CampaignBody & { revision: number },
): Promise<void> {
  const kept = await lockCampaign(tx, id)
  refuse(refusalTo('save', standing(kept)))
  mustBeAsShown(kept, revision)
  const { pictureId } = body
  if (pictureId !== kept.picture_id) {
    if (kept.picture_id) await files.release(tx, { kind: CAMPAIGN, id }, [kept.picture_id])
    if (pictureId) await files.claim(tx, by.id, { kind: CAMPAIGN, id }, [pictureId], 'pictureId')
  }
  await tx
    .updateTable('campaigns')
    .set({
      title: body.title,
      texts: JSON.stringify(body.texts),
      link: body.link,
      picture_id: pictureId,
      audience: JSON.stringify(body.audience),
      revision: revision + 1,
      changed_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  await note(tx, by, 'campaigns.update', id, { title: body.title, texts: body.texts, audience: body.audience })
}

type When = { revision: number; at: string | null; zone: string }

/** Sends a whole campaign now, or notes the hour at which it begins. */
export async function sendCampaign(tx: Tx, by: By, id: string, { revision, at, zone }: When): Promise<void> {
  const kept = await lockCampaign(tx, id)
  refuse(refusalTo('send', standing(kept)))
  mustBeAsShown(kept, revision)
  const errors = faultsIn(kept)
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
  if (at === null) {
    if ((await beginSending(tx, kept)) === 0) throw new Refusal('campaigns.nobody')
  } else await schedule(tx, id, at, zone)
  await note(tx, by, 'campaigns.send', id, { at, zone })
}

/** An hour on the clock of a zone, which also knows when that clock is put forward or back. */
async function schedule(tx: Tx, id: string, at: string, zone: string): Promise<void> {
  if (!isZone(zone)) refuseField('zone', 'settings.zone')
  const day = new Date(`${at}Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 16) !== at) refuseField('at', 'date')
  const { due_at: due } = await tx
    .updateTable('campaigns')
    .set({ state: 'scheduled', due_at: sql<Date>`${at}::timestamp at time zone ${zone}`, zone })
    .where('id', '=', id)
    .returning('due_at')
    .executeTakeFirstOrThrow()
  if (due! <= (await clock(tx))) refuseField('at', 'campaigns.past')
}

/** An act on a campaign that was sent or waits. What was not given to a mail server yet is taken back by a pause and an end. */
export async function moveCampaign(tx: Tx, by: By, id: string, act: Exclude<CampaignAct, 'save' | 'send' | 'archive'>) {
  const kept = await lockCampaign(tx, id)
  refuse(refusalTo(act, standing(kept)))
  if (act === 'pause' || act === 'stop') await takeBack(tx, id)
  await tx
    .updateTable('campaigns')
    .set({
      state: stateAfter(act),
      ...(act === 'withdraw' && { due_at: null, zone: null }),
      ...(act === 'stop' && { ended_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
  await note(tx, by, `campaigns.${act}`, id)
}

/** Puts a campaign away, or brings it back. */
export async function archiveCampaign(tx: Tx, by: By, id: string, archived: boolean): Promise<void> {
  const kept = await lockCampaign(tx, id)
  if (archived) refuse(refusalTo('archive', standing(kept)))
  else if (!kept.archived_at) throw new Refusal('campaigns.wrong-state')
  await tx
    .updateTable('campaigns')
    .set({ archived_at: archived ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute()
  await note(tx, by, archived ? 'campaigns.archive' : 'campaigns.restore', id)
}
