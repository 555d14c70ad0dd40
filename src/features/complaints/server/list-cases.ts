import { type RawBuilder, sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { containing } from '../../../platform/server/like.ts'
import { orderSql } from '../../../platform/server/order.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { type Order, offsetOf } from '../../../platform/shared/page.ts'
import { foldText } from '../../../platform/shared/text.ts'
import { peopleByIds, pictureOf } from '../../accounts/server/public.ts'
import type { CaseRow } from '../contract/case.ts'
import type { listComplaints } from '../contract/desk.ts'
import { weightOf } from '../rules.ts'
import { type CaseRecord, cases, claimHolds, columns, recordsOf, standingOf } from './queries.ts'

type Asked = QueryOf<typeof listComplaints>

/** Reports of a case, and how much their reporters weigh: the rule of `weightOf`, counted by the database for the order. */
const REPORTS = sql<number>`(select count(*) from complaint_reports l where l.case_id = c.id)`
const WEIGHT = sql<number>`(select coalesce(sum((coalesce(w.acted, 0) + 2.0) / (coalesce(w.closed, 0) + 2.0)), 0)
  from complaint_reports l join reports r on r.id = l.report_id
  left join lateral (select count(*) filter (where outcome = 'acted') as acted, count(outcome) as closed
    from reports o where o.reporter_id = r.reporter_id) w on true
  where l.case_id = c.id)`
const GRAVE = sql<number>`array_position(array['low', 'medium', 'high'], c.severity)`

const SORTS: Record<NonNullable<Asked['sortBy']>, RawBuilder<unknown>> = {
  number: sql`c.number`,
  severity: GRAVE,
  reports: REPORTS,
  weight: WEIGHT,
  openedAt: sql`c.opened_at`,
  lastReportAt: sql`c.last_report_at`,
  title: sql`fold_text(c.title)`,
}

/** To be decided: nobody decided it, not even within the seconds in which that may be undone. */
const OPEN = sql<boolean>`(c.state in ('open', 'waiting') and d.id is null)`

/** Its text waits because of a watched word. */
const HELD = sql<boolean>`exists (select from complaint_holds h where h.case_id = c.id and h.ended_at is null)`

const PARTS = (viewerId: string): Record<Asked['show'], RawBuilder<boolean>> => ({
  all: sql<boolean>`true`,
  open: OPEN,
  mine: sql<boolean>`(${OPEN} and ${claimHolds} and c.claimed_by = ${viewerId})`,
  unclaimed: sql<boolean>`(${OPEN} and not ${claimHolds})`,
  held: sql<boolean>`(${OPEN} and ${HELD})`,
  appealed: sql<boolean>`c.state = 'appealed'`,
  decided: sql<boolean>`(d.id is not null and c.state <> 'appealed')`,
})

const like = (text: string) => containing(foldText(text))

function matching(db: Db, viewerId: string, asked: Asked) {
  let some = cases(db).where(PARTS(viewerId)[asked.show])
  if (asked.kind) some = some.where('c.target_kind', '=', asked.kind)
  if (asked.severity) some = some.where('c.severity', '=', asked.severity)
  if (asked.member) some = some.where('c.owner_id', '=', asked.member)
  if (asked.from) some = some.where('c.opened_at', '>=', sql<Date>`${asked.from}::date`)
  if (asked.until) some = some.where('c.opened_at', '<', sql<Date>`${asked.until}::date + 1`)
  if (asked.reason)
    some = some.where(
      sql<boolean>`exists (select from complaint_reports l join reports r on r.id = l.report_id
        where l.case_id = c.id and r.reason_id = ${asked.reason})`,
    )
  const search = asked.search?.trim()
  if (search) {
    const number = /^c?-?(\d{1,9})$/i.exec(search)?.[1]
    some = some.where(
      sql<boolean>`(fold_text(c.title) like ${like(search)} or c.number = ${number ? Number(number) : null}
        or exists (select from users u where u.id = c.owner_id
          and (fold_text(u.name) like ${like(search)} or u.username like ${like(search)})))`,
    )
  }
  return some
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
  const some = matching(db, viewer.id, asked)
  const order: Order<NonNullable<Asked['sortBy']>> | null = asked.sortBy
    ? { by: asked.sortBy, desc: asked.sortDesc ?? true }
    : null
  const usual =
    asked.show === 'decided' || asked.show === 'all'
      ? sql`coalesce(d.decided_at, c.last_report_at) desc, c.id`
      : sql`${GRAVE} desc, ${WEIGHT} desc, c.opened_at, c.id`
  const rows = (await columns(some)
    .orderBy(order ? orderSql(order, SORTS, sql`c.id`) : usual)
    .limit(asked.perPage)
    .offset(offsetOf(asked))
    .execute()) as CaseRecord[]
  const counted = await some.select(e => e.fn.countAll<number>().as('count')).executeTakeFirst()
  const parts = PARTS(viewer.id)
  const counts = await cases(db)
    .select([
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
    count: Number(counted?.count ?? 0),
    counts: {
      open: Number(counts.open),
      mine: Number(counts.mine),
      unclaimed: Number(counts.unclaimed),
      held: Number(counts.held),
      appealed: Number(counts.appealed),
    },
  }
}
