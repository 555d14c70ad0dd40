import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds, pictureOf, viewerOf } from '../../accounts/server/public.ts'
import type { CaseReport, CaseView } from '../contract/case.ts'
import { strikeUntil, weightOf } from '../rules.ts'
import { compareSnapshots, hasChanged } from '../rules/differences.ts'
import { markedPieces, watchedIn } from '../rules/watched.ts'
import { type Severity, STEPS, type Step } from '../vocabulary.ts'
import { actionsOf } from './decide-case.ts'
import { holdOfCase } from './hold-text.ts'
import { caseRows } from './list-cases.ts'
import { type CaseRecord, caseRecord, cases, columns, decisionOf, recordsOf, workerOf } from './queries.ts'

type Around = Pick<House, 'targets' | 'files'>

/** Everything the desk sees of a case. */
export async function readCase(
  db: Db,
  house: Around,
  viewer: Viewer,
  caseId: string,
  language: Language,
): Promise<CaseView> {
  const row = (await caseRecord(db, caseId)) ?? notFound()
  const [line] = await caseRows(db, [row])
  const { barred } = await workerOf(db, row, viewer)
  return {
    ...line!,
    barred,
    actions: await actionsOf(db, house, row),
    reportsOf: await reportsIn(db, house, caseId),
    thing: await thingOf(db, house, viewer, row, language),
    waiting: await waitingIn(db, caseId),
    member: row.owner_id ? await memberOf(db, row.owner_id) : null,
    earlier: row.owner_id ? await earlierOf(db, row) : [],
    notes: await notesOf(db, caseId),
    letters: row.letter,
    steps: await stepsOf(db, caseId),
  }
}

async function reportsIn(db: Db, { files }: Around, caseId: string): Promise<CaseReport[]> {
  const rows = await db
    .selectFrom('complaint_reports')
    .innerJoin('reports', 'reports.id', 'complaint_reports.report_id')
    .innerJoin('report_reasons', 'report_reasons.id', 'reports.reason_id')
    .selectAll('reports')
    .select(['report_reasons.name', 'report_reasons.arabic_name', 'report_reasons.severity'])
    .where('case_id', '=', caseId)
    .orderBy('reports.created_at')
    .execute()
  const reporters = [...new Set(rows.flatMap(row => row.reporter_id ?? []))]
  const people = await peopleByIds(db, reporters)
  const records = await recordsOf(db, reporters)
  if (rows.length === 0) return []
  const claimed = await db
    .selectFrom('files')
    .select(['id', 'claimed_id'])
    .where('claimed_kind', '=', 'report')
    .where(
      'claimed_id',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('created_at')
    .execute()
  const views = await files.views(
    db,
    claimed.map(file => file.id),
  )
  return rows.map(row => {
    const person = people.get(row.reporter_id ?? '')
    const record = records.get(row.reporter_id ?? '') ?? { reports: 1, right: 0, wrong: 0 }
    return {
      _id: row.id,
      reporter: person
        ? { _id: person.id, name: person.name, username: person.username, picture: pictureOf(person.avatarFileId) }
        : null,
      // this one is not an earlier one
      record: { reports: record.reports - 1, right: record.right, weight: weightOf(record) },
      reason: { name: row.name, arabicName: row.arabic_name, severity: row.severity as Severity },
      text: row.text,
      language: row.language as Language,
      at: row.created_at.toISOString(),
      files: claimed.flatMap(file => (file.claimed_id === row.id ? (views.get(file.id) ?? []) : [])),
    }
  })
}

/** What was reported first, beside what it is now. */
async function thingOf(db: Db, { targets, files }: Around, viewer: Viewer, row: CaseRecord, language: Language) {
  const first = await db
    .selectFrom('complaint_reports')
    .innerJoin('reports', 'reports.id', 'complaint_reports.report_id')
    .select(['snapshot', 'reports.created_at', 'reports.reporter_id'])
    .where('case_id', '=', row.id)
    .orderBy('reports.created_at')
    .executeTakeFirst()
  const target = targets().find(one => one.kind === row.target_kind)
  // What is said among members alone the desk does not find: whoever reported it does, while it is there.
  const reporter = first?.reporter_id ? await viewerOf(db, first.reporter_id) : null
  const finds = async (one: Viewer) => (await target?.look(db, one, [row.target_id], language))?.length ?? 0
  const found = (await finds(viewer)) > 0 || (reporter !== null && (await finds(reporter)) > 0)
  const hold = first ? undefined : await holdOfCase(db, row.id)
  const before = (first?.snapshot ?? hold?.snapshot ?? {}) as Record<string, unknown>
  const is = (await target?.snapshot?.(db, row.target_id)) ?? null
  // Lines around it came with the report. What was said there since is not the desk's to read.
  const now = is && { ...is, around: before.around }
  // What waits is found by its author alone: nothing of it is gone.
  const fields = compareSnapshots(before, hold && !hold.ended_at ? (now ?? before) : now)
  const ids = [before.pictures, before.picture].flat().filter(one => typeof one === 'string')
  const views = await files.views(db, ids)
  return {
    fields,
    reportedAt: (first?.created_at ?? row.opened_at).toISOString(),
    shown: now !== null && found && !(await isDown(db, row)),
    changed: hasChanged(fields),
    pictures: ids.flatMap(id => views.get(id) ?? []),
  }
}

/** True while a decision keeps the thing from its readers: staff find it still. */
async function isDown(db: Db, row: CaseRecord): Promise<boolean> {
  const down = await cases(db)
    .select('d.id')
    .where('c.target_kind', '=', row.target_kind)
    .where('c.target_id', '=', row.target_id)
    .where('d.action', 'in', ['hide', 'remove'])
    .where('d.carried_at', 'is not', null)
    .where('d.ended_at', 'is', null)
    .executeTakeFirst()
  return down !== undefined
}

/** The text that waits, or waited, with what was found in it marked. */
async function waitingIn(db: Db, caseId: string): Promise<CaseView['waiting']> {
  const hold = await holdOfCase(db, caseId)
  if (!hold) return null
  const words = hold.phrases.map(phrase => ({ phrase, part: true }))
  const texts = (hold.texts as string[]).filter(text => watchedIn([text], words).length > 0)
  return {
    texts: texts.map(text => markedPieces(text, words)),
    phrases: hold.phrases,
    fresh: hold.fresh,
    at: hold.held_at.toISOString(),
    outcome: hold.outcome as NonNullable<CaseView['waiting']>['outcome'],
  }
}

async function memberOf(db: Db, userId: string): Promise<CaseView['member']> {
  const { rows } = await sql<{
    joined_at: Date
    kind: string | null
    suspended: boolean
    restricted_until: Date | null
    strikes: number
    open: number
    reported: number
    offers: number
    deals: number
    rating: number | null
    ratings: number
  }>`
    select u.created_at as joined_at, u.user_type as kind, u.suspended_at is not null as suspended,
      case when u.restricted_until > clock_timestamp() then u.restricted_until end as restricted_until,
      (select count(*)::int from complaint_decisions d where d.member_id = u.id and d.undone_at is null
        and d.overturned_at is null and d.action <> 'dismiss'
        and d.carried_at > clock_timestamp() - interval '12 months') as strikes,
      (select count(*)::int from complaint_cases c where c.owner_id = u.id and c.state in ('open', 'waiting')) as open,
      (select count(*)::int from reports r where r.reporter_id = u.id) as reported,
      (select count(*)::int from items i where i.owner_id = u.id and i.status = 'published') as offers,
      (select count(*)::int from agreements g where g.owner_id = u.id and g.state = 'done') as deals,
      (select avg(stars)::float from reviews v where v.member_id = u.id
        and not exists (select from review_hidings h where h.review_id = v.id and h.lifted_at is null)) as rating,
      (select count(*)::int from reviews v where v.member_id = u.id
        and not exists (select from review_hidings h where h.review_id = v.id and h.lifted_at is null)) as ratings
    from users u where u.id = ${userId}`.execute(db)
  const facts = rows[0]
  if (!facts) return null
  return {
    joinedAt: facts.joined_at.toISOString(),
    kind: facts.kind,
    suspended: facts.suspended,
    restrictedUntil: facts.restricted_until?.toISOString() ?? null,
    strikes: facts.strikes,
    open: facts.open,
    reported: facts.reported,
    offers: facts.offers,
    deals: facts.deals,
    rating: facts.rating === null ? null : { value: Math.round(facts.rating * 10) / 10, count: facts.ratings },
  }
}

/** What was decided of the same member before, dismissed cases too, newest first. */
async function earlierOf(db: Db, { id, owner_id }: CaseRecord): Promise<CaseView['earlier']> {
  const rows = (await columns(
    cases(db).where('c.owner_id', '=', owner_id).where('c.id', '<>', id).where('d.carried_at', 'is not', null),
  )
    .orderBy('d.decided_at', 'desc')
    .limit(20)
    .execute()) as CaseRecord[]
  return rows.map(row => {
    const decision = decisionOf(row)!
    return {
      caseId: row.id,
      number: row.number,
      title: row.title,
      decision,
      strikeUntil: strikeUntil(decision)?.toISOString() ?? null,
      appealed: row.outcome,
    }
  })
}

async function notesOf(db: Db, caseId: string): Promise<CaseView['notes']> {
  const rows = await db
    .selectFrom('complaint_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.author_id', 'u.name', 'n.note', 'n.written_at'])
    .where('n.case_id', '=', caseId)
    .orderBy('n.written_at')
    .execute()
  return rows.map(row => ({
    _id: row.id,
    by: row.author_id ? { _id: row.author_id, name: row.name ?? '' } : null,
    note: row.note,
    at: row.written_at.toISOString(),
  }))
}

/** The history of a case: what the audit log keeps of it, newest first. */
async function stepsOf(db: Db, caseId: string): Promise<CaseView['steps']> {
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.action', 'a.actor_id', 'u.name', sql<string | null>`a.after ->> 'what'`.as('what')])
    .where('a.target_kind', '=', 'complaint')
    .where('a.target_id', '=', caseId)
    .orderBy('a.id', 'desc')
    .execute()
  return rows.flatMap(row => {
    const step = row.action.slice('complaints.'.length) as Step
    const by = row.actor_id ? { _id: row.actor_id, name: row.name ?? '' } : null
    return STEPS.includes(step) ? [{ step, by, what: row.what, at: row.at.toISOString() }] : []
  })
}
