import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House, TargetKind, WordWatch, WrittenText } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { noticeHeld, noticeLetThrough } from '../contract.ts'
import { leavesHeld } from '../rules.ts'
import { type Watched, watchedIn } from '../rules/watched.ts'
import { type CaseRecord, lockCase, noteStep, now, tellMoved } from './queries.ts'

type Around = Pick<House, 'targets'>
type Word = Watched & { id: string }
type Thing = { kind: string; id: string }

/** The words that are on, those for a kind of text. */
async function wordsFor(db: Db, kind: string): Promise<Word[]> {
  const rows = await db
    .selectFrom('watched_words')
    .select(['id', 'phrase', 'part', 'kinds'])
    .where('off_at', 'is', null)
    .execute()
  return rows.filter(row => row.kinds === null || row.kinds.includes(kind))
}

const noteHits = async (tx: Tx, kind: string, words: readonly Word[]): Promise<void> => {
  if (words.length > 0)
    await tx
      .insertInto('watched_word_hits')
      .values(words.map(word => ({ word_id: word.id, kind })))
      .execute()
}

/** A text that waits for the desk now. */
export const openHold = (db: Db, { kind, id }: Thing) =>
  db
    .selectFrom('complaint_holds')
    .selectAll()
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
type Hold = NonNullable<Awaited<ReturnType<typeof openHold>>>

/** Looks for watched words in what members write, and takes what holds one from its readers until the desk decided. */
export const wordWatch = (house: Around): WordWatch => ({
  hold: (tx, text) => holdText(tx, house, text),
  isWatched: async (tx, kind, texts) => {
    const found = watchedIn(texts, await wordsFor(tx, kind))
    await noteHits(tx, kind, found)
    return found.length > 0
  },
})

/**
 * Holds a text that was just written or changed, when a watched word is in it: its author reads it still, others do not, and a case
 * waits at the desk. What was held already and has no such word any more is let through. Words that the desk let through are not
 * held again until they are others.
 */
async function holdText(tx: Tx, house: Around, text: WrittenText): Promise<boolean> {
  const target = house.targets().find(one => one.kind === text.kind)
  if (!target?.words || !target.moderate) return false
  const words = await wordsFor(tx, text.kind)
  const held = text.held === 'new' ? undefined : await openHold(tx, text)
  if (words.length === 0 && !held) return false
  // What is decided of it meanwhile is known from here on.
  if (held) await lockCase(tx, held.case_id)
  const texts = (await target.words.of(tx, [text.id])).get(text.id) ?? []
  const found = watchedIn(texts, words)
  if (held) return holdStill(tx, target, held, { texts, found })
  if (found.length === 0 || (await letThroughBefore(tx, text, texts))) return false
  await noteHits(tx, text.kind, found)
  await beginHold(tx, target, text, { texts, found })
  return true
}

type Found = { texts: readonly string[]; found: readonly Word[] }
const phrasesOf = (found: readonly Word[]): string[] => [...new Set(found.map(word => word.phrase))]

/** What is held was changed: it waits with its new words, or is let through when nothing in it is watched for. */
async function holdStill(tx: Tx, target: TargetKind, held: Hold, { texts, found }: Found): Promise<boolean> {
  if (found.length > 0) {
    const kept = { texts: JSON.stringify(texts), phrases: phrasesOf(found) }
    await tx.updateTable('complaint_holds').set(kept).where('id', '=', held.id).execute()
    await tellMoved(tx, held.case_id)
    return true
  }
  const decided = await tx
    .selectFrom('complaint_decisions')
    .select('id')
    .where('case_id', '=', held.case_id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  // Somebody decided it within the last seconds: what they said stands.
  if (decided) return true
  await endHold(tx, held, 'edited')
  await bringBack(tx, target, held)
  await sql`update complaint_cases set state = 'closed', closed_at = clock_timestamp() where id = ${held.case_id}
    and not exists (select from complaint_reports l where l.case_id = complaint_cases.id)`.execute(tx)
  await noteStep(tx, null, held.case_id, 'let-through')
  await tellMoved(tx, held.case_id)
  return false
}

/** True when the desk let the same words of a thing through. */
async function letThroughBefore(tx: Tx, { kind, id }: Thing, texts: readonly string[]): Promise<boolean> {
  const last = await tx
    .selectFrom('complaint_holds')
    .select(['texts', 'outcome'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .orderBy('held_at', 'desc')
    .executeTakeFirst()
  return last?.outcome === 'let-through' && JSON.stringify(last.texts) === JSON.stringify(texts)
}

async function beginHold(tx: Tx, target: TargetKind, text: WrittenText, { texts, found }: Found): Promise<void> {
  const { kind, id } = text
  const ownerId = (await target.ownersOf?.(tx, [id]))?.get(id) ?? null
  const viewer = ownerId ? await viewerOf(tx, ownerId) : null
  const person = ownerId ? await personById(tx, ownerId) : null
  const language = person?.language ?? 'en'
  const [view] = await target.look(tx, viewer, [id], language)
  const title = view?.title || texts[0]?.slice(0, 80) || kind
  const snapshot = (await target.snapshot?.(tx, id)) ?? { text: texts.join('\n') }
  const link = view?.link ?? null
  const caseId = await caseFor(tx, {
    target_kind: kind,
    target_id: id,
    owner_id: ownerId,
    title,
    link,
    severity: 'medium',
  })
  await tx
    .insertInto('complaint_holds')
    .values({
      case_id: caseId,
      target_kind: kind,
      target_id: id,
      owner_id: ownerId,
      fresh: text.held === 'new',
      before: text.before ?? null,
      texts: JSON.stringify(texts),
      snapshot: JSON.stringify(snapshot),
      phrases: phrasesOf(found),
    })
    .execute()
  await target.moderate!.takeDown(tx, id, {
    byId: null,
    reason: say(language, 'complaints', 'held.reason'),
    held: text.held,
  })
  if (ownerId) await notify(tx, ownerId, noticeHeld, { title }, link)
  await noteStep(tx, null, caseId, 'hold', phrasesOf(found).join(' · '))
  await tellMoved(tx, caseId)
}

/** The open case of a thing, or a new one. */
async function caseFor(tx: Tx, row: Insertable<DB['complaint_cases']>): Promise<string> {
  const { id } = await tx
    .insertInto('complaint_cases')
    .values(row)
    .onConflict(open =>
      open
        .columns(['target_kind', 'target_id'])
        .where('state', 'in', ['open', 'waiting'])
        .doUpdateSet({ state: 'open' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Outcome = 'let-through' | 'removed' | 'edited'

const endHold = (tx: Tx, hold: Pick<Hold, 'id'>, outcome: Outcome) =>
  tx.updateTable('complaint_holds').set({ ended_at: now, outcome }).where('id', '=', hold.id).execute()

/** Others read it from now on; what is new is told of as if it were written now. Not what another decision keeps away. */
export async function bringBack(
  tx: Tx,
  target: TargetKind | undefined,
  hold: Pick<Hold, 'target_id' | 'fresh' | 'before'>,
): Promise<void> {
  const down = await tx
    .selectFrom('complaint_decisions as d')
    .innerJoin('complaint_cases as c', 'c.id', 'd.case_id')
    .select('d.id')
    .where('c.target_kind', '=', target?.kind ?? '')
    .where('c.target_id', '=', hold.target_id)
    .where('d.action', 'in', ['hide', 'remove'])
    .where('d.undone_at', 'is', null)
    .where('d.carried_at', 'is not', null)
    .where('d.ended_at', 'is', null)
    .executeTakeFirst()
  if (down || !target?.moderate) return
  if (hold.fresh && target.moderate.letThrough) await target.moderate.letThrough(tx, hold.target_id)
  else await target.moderate.putBack(tx, hold.target_id, { byId: null, before: hold.before })
}

/** What a decision that takes effect means for a text that waits: it is let through, and its author told, or stays away. */
export async function settleHold(tx: Tx, { targets }: Around, row: CaseRecord): Promise<void> {
  const hold = await openHold(tx, { kind: row.target_kind, id: row.target_id })
  if (!hold || !row.action) return
  if (!leavesHeld(row.action)) return void (await endHold(tx, hold, 'removed'))
  await endHold(tx, hold, 'let-through')
  const target = targets().find(one => one.kind === row.target_kind)
  await bringBack(tx, target, hold)
  if (row.owner_id) await notify(tx, row.owner_id, noticeLetThrough, { title: row.title }, row.link)
}

/** The text that a case held last, open or not. */
export const holdOfCase = (db: Db, caseId: string) =>
  db
    .selectFrom('complaint_holds')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('held_at', 'desc')
    .executeTakeFirst()
