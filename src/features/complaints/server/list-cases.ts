import { type RawBuilder, sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { containing } from '../../../platform/server/like.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { foldText } from '../../../platform/shared/text.ts'
import { peopleByIds, pictureOf } from '../../accounts/server/public.ts'
import type { CaseRow } from '../contract/case.ts'
import type { listComplaints } from '../contract/desk.ts'
import { caseNumber, weightOf } from '../rules.ts'
import { idsOfPage } from './order-cases.ts'
import { type CaseRecord, cases, claimHolds, columns, recordsOf, standingOf } from './queries.ts'

type Asked = QueryOf<typeof listComplaints>

/** To be decided: nobody decided it, not even within the seconds in which that may be undone. */
const OPEN = sql<boolean>`(c.state in ('open', 'waiting') and d.id is null)`

/** Its text waits because of a watched word. */
const HELD = sql<boolean>`exists (select from complaint_holds h where h.case_id = c.id and h.ended_at is null)`

const PARTS = (viewerId: string): Record<Exclude<Asked['show'], 'all'>, RawBuilder<boolean>> => ({
  open: OPEN,
  mine: sql<boolean>`(${OPEN} and ${claimHolds} and c.claimed_by = ${viewerId})`,
  unclaimed: sql<boolean>`(${OPEN} and not ${claimHolds})`,
  held: sql<boolean>`(${OPEN} and ${HELD})`,
  appealed: sql<boolean>`c.state = 'appealed'`,
  decided: sql<boolean>`(d.id is not null and c.state <> 'appealed')`,
})

/** Found by number, title or member: one by one, since each has an index of its own. */
export function foundBy(search: string): RawBuilder<boolean> {
  const number = /^c?-?(\d{1,9})$/i.exec(search)?.[1]
  const like = containing(foldText(search))
  return sql<boolean>`c.id in (
    select id from complaint_cases where title_folded like ${like}
    union select id from complaint_cases where owner_id in (
      select u.id from users u where fold_text(u.name || ' ' || u.username::text) like ${like}
        and (fold_text(u.name) like ${like} or u.username like ${like}))
    ${number ? sql`union select id from complaint_cases where number = ${Number(number)}` : sql``})`
}

/** What the cases that were asked for have in common; only parts name a decision (`d`). */
function conditionsOf(viewerId: string, asked: Asked): RawBuilder<boolean>[] {
  const search = asked.search?.trim()
  return [
    ...(asked.show === 'all' ? [] : [PARTS(viewerId)[asked.show]]),
    ...(asked.kind ? [sql<boolean>`c.target_kind = ${asked.kind}`] : []),
    ...(asked.severity ? [sql<boolean>`c.severity = ${asked.severity}`] : []),
    ...(asked.member ? [sql<boolean>`c.owner_id = ${asked.member}`] : []),
    ...(asked.from ? [sql<boolean>`c.opened_at >= ${asked.from}::date`] : []),
    ...(asked.until ? [sql<boolean>`c.opened_at < ${asked.until}::date + 1`] : []),
    ...(asked.reason
      ? [
          sql<boolean>`exists (select from complaint_reports l join reports r on r.id = l.report_id
            where l.case_id = c.id and r.reason_id = ${asked.reason})`,
        ]
      : []),
    ...(search ? [foundBy(search)] : []),
  ]
}

/** What the list shows of some cases beside themselves. */
export async function caseRows(db: Db, rows: readonly CaseRecord[]): Promise<CaseRow[]> {
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const reports = await db
    .selectFrom('complaint_reports')
    .innerJoin('reports', 'reports.id', 'complaint_reports.report_id')
    .innerJoin('report_reasons', 'report_reasons.id', 'reports.reason_id')
    .select(['case_id', 'reporter_id', 'reason_id', 'report_reasons.name', 'report_reasons.arabic_name'])
    .where('case_id', 'in', ids)
    .orderBy('report_reasons.place')
    .execute()
  const records = await recordsOf(db, [...new Set(reports.flatMap(one => one.reporter_id ?? []))])
  const people = await peopleByIds(db, [...new Set(rows.flatMap(row => row.owner_id ?? []))])
  const holds = await db
    .selectFrom('complaint_holds')
    .select(['case_id', 'phrases'])
    .where('case_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  const at = await clock(db)
  return rows.map(row => {
    const own = reports.filter(one => one.case_id === row.id)
    const owner = row.owner_id ? people.get(row.owner_id) : undefined
    const weights = own.map(one => weightOf(records.get(one.reporter_id ?? '') ?? { right: 0, wrong: 0 }))
    const reasons = new Map(own.map(one => [one.reason_id, { name: one.name, arabicName: one.arabic_name }]))
    return {
      _id: row.id,
      number: row.number,
      kind: row.target_kind,
      id: row.target_id,
      title: row.title,
      link: row.link,
      owner: owner
        ? { _id: owner.id, name: owner.name, username: owner.username, picture: pictureOf(owner.avatarFileId) }
        : null,
      severity: row.severity,
      reasons: [...reasons.values()],
      reports: own.length,
      weight: Math.round(weights.reduce((sum, one) => sum + one, 0) * 100) / 100,
      openedAt: row.opened_at.toISOString(),
      lastReportAt: row.last_report_at.toISOString(),
      held: holds.find(one => one.case_id === row.id)?.phrases ?? null,
      standing: standingOf(row, at),
    }
  })
}

/** A page of cases, the gravest, then the heaviest first unless said otherwise; decided ones the newest first. */
export async function listCases(db: Db, viewer: Viewer, asked: Asked): Promise<AnswerIn<typeof listComplaints>> {
  const wanted = conditionsOf(viewer.id, asked)
  const some = wanted.reduce((found, one) => found.where(one), cases(db))
  // All there are: decisions, which nothing asks for then, would be joined to be counted.
  const counted =
    asked.show === 'all' ? wanted.reduce((found, one) => found.where(one), db.selectFrom('complaint_cases as c')) : some
  const ids = await idsOfPage(db, some, asked)
  const page = ids.length > 0 ? await columns(cases(db).where('c.id', 'in', ids)).execute() : []
  const rows = (page as CaseRecord[]).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const parts = PARTS(viewer.id)
  const counts = await cases(db)
    .select([
      sql<number>`(select count(*) from (${counted.select('c.id')}) as counted)`.as('found'),
      sql<number>`count(*) filter (where ${parts.open})`.as('open'),
      sql<number>`count(*) filter (where ${parts.mine})`.as('mine'),
      sql<number>`count(*) filter (where ${parts.unclaimed})`.as('unclaimed'),
      sql<number>`count(*) filter (where ${parts.held})`.as('held'),
      sql<number>`count(*) filter (where ${parts.appealed})`.as('appealed'),
    ])
    .where('c.state', 'in', ['open', 'waiting', 'appealed'])
    .executeTakeFirstOrThrow()
  return {
    data: await caseRows(db, rows),
    count: Number(counts.found),
    counts: {
      open: Number(counts.open),
      mine: Number(counts.mine),
      unclaimed: Number(counts.unclaimed),
      held: Number(counts.held),
      appealed: Number(counts.appealed),
    },
  }
}

/** Cases as others name them (audit log, palette): for who reads them. */
export async function lookAtCases(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!holds(viewer, 'complaints.read') || ids.length === 0) return []
  const rows = await db.selectFrom('complaint_cases').select(['id', 'number', 'title']).where('id', 'in', ids).execute()
  return rows.map(row => ({
    kind: 'complaint',
    id: row.id,
    title: `${caseNumber(row.number)} · ${row.title}`,
    link: `/complaints/details/${row.id}`,
  }))
}
