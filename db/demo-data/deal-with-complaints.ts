import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { WordBody } from '../../src/features/complaints/contract/words.ts'
import { enterAppeal, judgeAppeal } from '../../src/features/complaints/server/appeals.ts'
import { carryDecisions, endDecisions } from '../../src/features/complaints/server/carry-decisions.ts'
import { addNote, claimCase, putAside } from '../../src/features/complaints/server/claim-case.ts'
import { decideCase } from '../../src/features/complaints/server/decide-case.ts'
import { addWord } from '../../src/features/complaints/server/watched-words.ts'
import type { Action, AppealOutcome } from '../../src/features/complaints/vocabulary.ts'
import { writePost } from '../../src/features/lounge/server/write-post.ts'
import { submitReport } from '../../src/features/reports/server/submit-report.ts'
import { writeComment } from '../../src/features/social/server/write-comment.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { Refusal } from '../../src/platform/shared/refusal.ts'
import { type Language, shortDate } from '../../src/platform/shared/text.ts'
import complaints from '../data/demo-complaints.json' with { type: 'json' }
import watched from '../data/demo-watched-words.json' with { type: 'json' }
import { CAST_ORIGIN } from './tie-members.ts'

type Ids = ReadonlyMap<string, string>
type Thing = { kind: string; id: string }

/** What is reported: something that stands in the club, or something said for it. */
type Wanted = {
  kind: string
  by?: string
  language?: string
  text?: string
  under?: string
  name?: string
  nth?: number
  username?: string
}
type Complaint = {
  daysAgo: number
  thing: Wanted
  reports: { by: string; reason: string; language: string; text: string }[]
  claim?: string
  aside?: string
  note?: string
  decide?: {
    by: string
    action: string
    reason?: string
    days?: number
    facts?: { en: string; ar: string }
    silences?: boolean
    note?: string
  }
  appeal?: { text: string; by?: string; outcome?: string; words?: string }
  /** Its days are over by now. */
  ended?: boolean
}

const as = async (tx: Tx, ids: Ids, username: string) => ({
  viewer: (await viewerOf(tx, ids.get(username)!))!,
  origin: CAST_ORIGIN,
})

/** Finds the thing, or says it; null where this club is too small for it. */
async function thingOf(tx: Tx, house: House, ids: Ids, wanted: Wanted): Promise<Thing | null> {
  const { kind, by = '', text = '' } = wanted
  const language = wanted.language as Language
  if (kind === 'member') return ids.has(wanted.username!) ? { kind, id: ids.get(wanted.username!)! } : null
  if (kind === 'item') {
    const row = await tx.selectFrom('items').select('id').where('name', '=', wanted.name!).executeTakeFirst()
    return row ? { kind, id: row.id } : null
  }
  if (kind === 'review') {
    const rows = await tx.selectFrom('reviews').select('id').orderBy('id').execute()
    const row = rows[wanted.nth!]
    return row ? { kind, id: row.id } : null
  }
  const writer = ids.has(by) ? await viewerOf(tx, ids.get(by)!) : null
  if (writer?.profileStatus !== 'approved') return null
  const who = { viewer: writer, language }
  if (kind === 'post') {
    const body = { text, language, audience: 'public' as const, images: [] }
    return { kind, id: await writePost(tx, house, who, body) }
  }
  const under = await tx
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', ids.get(wanted.under!) ?? null)
    .where('origin', '=', 'written')
    .orderBy('id')
    .executeTakeFirst()
  if (!under) return null
  return { kind, id: await writeComment(tx, house, who, { kind: 'post', id: under.id, text }) }
}

/**
 * Reports the thing as each of its reporters; null where this club has no such thing, or one that they do not see any more: the club
 * goes on while a slow machine fills it.
 */
async function report(house: House, ids: Ids, one: Complaint): Promise<Thing | null> {
  const reported = transact(house.database.db, async tx => {
    const thing = await thingOf(tx, house, ids, one.thing)
    if (!thing) return null
    for (const { by, reason, language, text } of one.reports.filter(each => ids.has(each.by))) {
      const viewer = (await viewerOf(tx, ids.get(by)!))!
      const found = await tx
        .selectFrom('report_reasons')
        .select('id')
        .where('key', '=', reason)
        .executeTakeFirstOrThrow()
      const who = { viewer, language: language as Language, origin: CAST_ORIGIN }
      await submitReport(tx, house, who, { ...thing, reason: found.id, text })
    }
    return thing
  })
  return reported.catch(error => {
    if (error instanceof Refusal && error.code === 'not-found') return null
    throw error
  })
}

async function deal(house: House, ids: Ids, one: Complaint, caseId: string): Promise<void> {
  await transact(house.database.db, async tx => {
    if (one.claim) await claimCase(tx, await as(tx, ids, one.claim), caseId)
    if (one.aside) await putAside(tx, await as(tx, ids, one.aside), caseId, true)
    const noted = one.claim ?? one.aside
    if (one.note && noted) await addNote(tx, await as(tx, ids, noted), caseId, one.note)
    if (!one.decide) return
    const { by, action, reason, days = null, facts = { en: '', ar: '' }, silences = false, note = '' } = one.decide
    const found = reason
      ? await tx.selectFrom('report_reasons').select('id').where('key', '=', reason).executeTakeFirstOrThrow()
      : null
    const decided = {
      action: action as Action,
      reason: found?.id ?? null,
      days: days as 7 | null,
      facts,
      silences,
      note,
    }
    await decideCase(tx, house, await as(tx, ids, by), caseId, decided)
  })
}

async function object(
  house: House,
  ids: Ids,
  { text, by, outcome, words }: NonNullable<Complaint['appeal']>,
  caseId: string,
) {
  await transact(house.database.db, async tx => {
    const desk = await as(tx, ids, by ?? 'hala.nassar')
    await enterAppeal(tx, desk, caseId, text)
    if (outcome && words) await judgeAppeal(tx, house, desk, caseId, { outcome: outcome as AppealOutcome, words })
  })
}

const DAY_MS = 86_400_000
/** The days that a letter names, so many days earlier. */
const earlier = (letter: string, days: number): string =>
  letter.replaceAll(/(\d{2})\/(\d{2})\/(\d{4})/g, (_, day, month, year) =>
    shortDate(new Date(Date.UTC(year, month - 1, day) - Math.floor(days) * DAY_MS).toISOString()),
  )

/** What was done in so many days: everything of a case is so much older. */
async function age(tx: Tx, caseId: string, days: number): Promise<void> {
  const made = await tx
    .selectFrom('complaint_decisions')
    .select(['id', 'letter'])
    .where('case_id', '=', caseId)
    .execute()
  for (const { id, letter } of made)
    if (letter)
      await tx
        .updateTable('complaint_decisions')
        .set({ letter: earlier(JSON.stringify(letter), days) })
        .where('id', '=', id)
        .execute()
  const back = sql`make_interval(secs => ${days * 86_400})`
  await sql`update reports set created_at = created_at - ${back}, closed_at = closed_at - ${back} + interval '5 hours'
    where id in (select report_id from complaint_reports where case_id = ${caseId})`.execute(tx)
  await sql`update complaint_cases set opened_at = opened_at - ${back}, last_report_at = last_report_at - ${back}
    where id = ${caseId}`.execute(tx)
  await sql`update complaint_decisions set decided_at = decided_at - ${back} + interval '5 hours',
      carried_at = carried_at - ${back} + interval '5 hours', ends_at = ends_at - ${back},
      appeal_until = appeal_until - ${back}
    where case_id = ${caseId}`.execute(tx)
  await sql`update complaint_appeals set made_at = least(clock_timestamp(), made_at - ${back} + interval '20 hours'),
      decided_at = case when outcome is not null
        then least(clock_timestamp(), decided_at - ${back} + interval '40 hours') end
    where decision_id in (select id from complaint_decisions where case_id = ${caseId})`.execute(tx)
}

/** What members reported in two months, and how the desk dealt with it: decisions, and objections to them. */
export async function dealWithComplaints(house: House, ids: Ids, settle: () => Promise<void>): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('complaint_decisions').select('id').limit(1).executeTakeFirst()) return
  for (const one of (complaints as Complaint[]).toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const thing = await report(house, ids, one)
    await settle()
    const found = thing && (await openCase(house, thing))
    if (!found) continue
    await deal(house, ids, one, found)
    await sql`update complaint_decisions set undo_until = clock_timestamp() where case_id = ${found}`.execute(db)
    await carryDecisions(house)
    if (one.appeal) await object(house, ids, one.appeal, found)
    await transact(db, tx => age(tx, found, one.daysAgo))
    if (one.ended) await endDecisions(house)
    await settle()
  }
  await watchWords(house, ids)
  await settle()
}

/** What the desk watches for since, and what was held because of it: it waits for whoever tries the demo. */
async function watchWords(house: House, ids: Ids): Promise<void> {
  await transact(house.database.db, async tx => {
    const acting = await as(tx, ids, watched.by)
    for (const word of watched.words) await addWord(tx, house, acting, WordBody.parse(word))
    for (const { by, language, text } of watched.texts)
      await thingOf(tx, house, ids, { kind: 'post', by, language, text })
  })
}

const openCase = async ({ database: { db } }: House, { kind, id }: Thing): Promise<string | undefined> =>
  (
    await db
      .selectFrom('complaint_cases')
      .select('id')
      .where('target_kind', '=', kind)
      .where('target_id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
  )?.id
