import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { keyOf, seenTargets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn, BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type listWatchedWords, TRIAL_TEXTS, type tryWatchedWord, type WordBody } from '../contract/words.ts'
import { excerptOf, foldPhrase, watchedIn } from '../rules/watched.ts'
import type { Acting } from './queries.ts'

type Around = Pick<House, 'targets'>

/** Kinds whose texts are looked at. */
const watchedKinds = ({ targets }: Around): string[] => targets().flatMap(one => (one.words ? [one.kind] : []))

/** Every watched word, those that are on first, then by what they say. */
export async function readWords(db: Db, house: Around): Promise<AnswerIn<typeof listWatchedWords>> {
  const { rows } = await sql<{
    id: string
    phrase: string
    part: boolean
    kinds: string[] | null
    note: string
    made_at: Date
    off_at: Date | null
    made_by: string | null
    maker: string | null
    hits: number
    last: Date | null
  }>`select w.*, u.name as maker, h.hits, h.last from watched_words w
    left join users u on u.id = w.made_by
    cross join lateral (select count(*)::int as hits, max(hit_at) as last from watched_word_hits h where h.word_id = w.id) h
    order by w.off_at is not null, w.folded, w.part`.execute(db)
  const data = rows.map(row => ({
    _id: row.id,
    phrase: row.phrase,
    part: row.part,
    kinds: row.kinds,
    note: row.note,
    on: row.off_at === null,
    hits: row.hits,
    lastHitAt: row.last?.toISOString() ?? null,
    madeBy: row.made_by ? { _id: row.made_by, name: row.maker ?? '' } : null,
    madeAt: row.made_at.toISOString(),
  }))
  return { data, count: data.length, kinds: watchedKinds(house) }
}

const columnsOf = (house: Around, { phrase, part, kinds, note }: WordBody) => {
  const folded = foldPhrase(phrase)
  if (folded === '') refuseField('phrase', 'invalid')
  const known = watchedKinds(house)
  if (kinds?.some(kind => !known.includes(kind))) refuseField('kinds', 'choice')
  return { phrase, folded, part, kinds: kinds && [...new Set(kinds)], note }
}

const asKnown = (error: unknown): never => {
  throw isDuplicate(error, 'watched_words_once') ? new Refusal('complaints.word-known') : error
}

const note = (tx: Tx, { viewer, origin }: Acting, id: string, before: unknown, after: unknown) =>
  record(tx, {
    actorId: viewer.id,
    action: 'complaints.words',
    target: { kind: 'watched-word', id },
    before,
    after,
    address: origin.address,
    requestId: origin.requestId,
  })

/** Watches for a word from now on; what stands already stays. */
export async function addWord(tx: Tx, house: Around, acting: Acting, body: WordBody): Promise<string> {
  const row = await tx
    .insertInto('watched_words')
    .values({
      ...columnsOf(house, body),
      made_by: acting.viewer.id,
      off_at: body.on ? null : sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(asKnown)
  await note(tx, acting, row.id, undefined, body)
  return row.id
}

const wordRow = async (tx: Tx, id: string) =>
  (await tx.selectFrom('watched_words').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? notFound()

const saidOf = ({ phrase, part, kinds, note: why, off_at }: Awaited<ReturnType<typeof wordRow>>) => ({
  phrase,
  part,
  kinds,
  note: why,
  on: off_at === null,
})

/** Changes a watched word, or turns it on or off. */
export async function editWord(tx: Tx, house: Around, acting: Acting, id: string, body: WordBody): Promise<void> {
  const row = await wordRow(tx, id)
  await tx
    .updateTable('watched_words')
    .set({
      ...columnsOf(house, body),
      off_at: body.on ? null : sql<Date>`coalesce(off_at, clock_timestamp())`,
    })
    .where('id', '=', id)
    .execute()
    .catch(asKnown)
  await note(tx, acting, id, saidOf(row), body)
}

/** Watches for a word no longer. */
export async function removeWord(tx: Tx, acting: Acting, id: string): Promise<void> {
  const row = await wordRow(tx, id)
  await tx.deleteFrom('watched_words').where('id', '=', id).execute()
  await note(tx, acting, id, saidOf(row), undefined)
}

const SAMPLES = 12

/** What a word would have held of the last texts of each kind it is for. */
export async function tryWord(
  db: Db,
  { targets }: Around,
  viewer: Viewer,
  language: Language,
  { phrase, part, kinds }: BodyOf<typeof tryWatchedWord>,
): Promise<AnswerIn<typeof tryWatchedWord>['data']> {
  const word = { phrase, part }
  let looked = 0
  const found: { kind: string; id: string; text: string }[] = []
  for (const { kind, words } of targets()) {
    if (!words || (kinds && !kinds.includes(kind))) continue
    const ids = await words.newest(db, TRIAL_TEXTS)
    const texts = await words.of(db, ids)
    looked += ids.length
    for (const id of ids) {
      const text = texts.get(id)?.find(one => watchedIn([one], [word]).length > 0)
      if (text !== undefined) found.push({ kind, id, text })
    }
  }
  const shown = found.slice(0, SAMPLES)
  const titles = await seenTargets(db, targets, viewer, shown, language)
  const samples = shown.map(({ kind, id, text }) => {
    const view = titles.get(keyOf({ kind, id }))
    return { kind, id, title: view?.title ?? '', link: view?.link ?? null, excerpt: excerptOf(text, [word]) }
  })
  return { looked, found: found.length, samples }
}
