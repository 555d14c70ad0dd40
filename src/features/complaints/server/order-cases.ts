import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { orderSql } from '../../../platform/server/order.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { listComplaints } from '../contract/desk.ts'
import type { Cases } from './queries.ts'

type Asked = QueryOf<typeof listComplaints>
type SortKey = NonNullable<Asked['sortBy']>

/** How grave a case is, to sort by. */
const GRAVE = sql<number>`array_position(array['low', 'medium', 'high'], c.severity)`

/** By what of the case alone the list is sorted. */
const SORTS: Record<Exclude<SortKey, 'weight'>, RawBuilder<unknown>> = {
  number: sql`c.number`,
  severity: GRAVE,
  reports: sql`(select count(*) from complaint_reports l where l.case_id = c.id)`,
  openedAt: sql`c.opened_at`,
  lastReportAt: sql`c.last_report_at`,
  title: sql`c.title_folded`,
}

type Page = { limit: number; offset: number }
const idsOf = async (db: Db, rows: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await rows.execute(db)).rows.map(({ id }) => id)

/**
 * How much the reporters of the cases of `near` weigh: the rule of `weightOf`. What became of each reporter's reports is counted once,
 * however many of the cases they reported.
 */
const WEIGHED = sql`
  told as materialized (select l.case_id, r.reporter_id from near n
    join complaint_reports l on l.case_id = n.id join reports r on r.id = l.report_id),
  records as (select reporter_id, count(*) filter (where outcome = 'acted') as acted, count(outcome) as closed
    from reports where reporter_id in (select reporter_id from told) group by reporter_id),
  heavy as (select t.case_id, sum((coalesce(w.acted, 0) + 2.0) / (coalesce(w.closed, 0) + 2.0)) as weight
    from told t left join records w using (reporter_id) group by t.case_id)`

const wantedOf = (some: Cases) => some.select(['c.id', 'c.opened_at', GRAVE.as('grave')])

/** The gravest first, and among them the heaviest; only what is as grave as something on the page is weighed. */
const gravestFirst = (some: Cases, { limit, offset }: Page) => sql<{ id: string }>`
  with wanted as materialized (${wantedOf(some)}),
    grades as (select grave, count(*) as many, sum(count(*)) over (order by grave desc) as until from wanted group by grave),
    near as materialized (select w.* from wanted w join grades using (grave) where until - many < ${offset + limit}),
    ${WEIGHED}
  select n.id from near n left join heavy h on h.case_id = n.id
  order by n.grave desc, coalesce(h.weight, 0) desc, n.opened_at, n.id limit ${limit} offset ${offset}`

const byWeight = (some: Cases, desc: boolean, { limit, offset }: Page) => sql<{ id: string }>`
  with near as materialized (${wantedOf(some)}), ${WEIGHED}
  select n.id from near n left join heavy h on h.case_id = n.id
  order by coalesce(h.weight, 0) ${desc ? sql`desc` : sql`asc`}, n.id limit ${limit} offset ${offset}`

/** What was decided last first; what nobody decided stands by its last report among it. Each part is read by its own index. */
function newestFirst(some: Cases, decidedOnly: boolean, { limit, offset }: Page) {
  const most = offset + limit
  const decided = some
    .where('d.id', 'is not', null)
    .select(['c.id', 'd.decided_at as at'])
    .orderBy('d.decided_at', 'desc')
    .orderBy('c.id')
    .limit(most)
  const others = some
    .where('d.id', 'is', null)
    .select(['c.id', 'c.last_report_at as at'])
    .orderBy('c.last_report_at', 'desc')
    .orderBy('c.id')
    .limit(most)
  const all = decidedOnly ? sql`(${decided})` : sql`(${decided}) union all (${others})`
  return sql<{ id: string }>`select id from (${all}) found order by at desc, id limit ${limit} offset ${offset}`
}

/** The ids of a page of some cases, in the order that was asked for: the gravest first, decided ones the newest first. */
export function idsOfPage(db: Db, some: Cases, asked: Asked): Promise<string[]> {
  const page = { limit: asked.perPage, offset: offsetOf(asked) }
  const desc = asked.sortDesc ?? true
  if (asked.sortBy === 'weight') return idsOf(db, byWeight(some, desc, page))
  if (asked.sortBy) {
    const order = orderSql({ by: asked.sortBy, desc }, SORTS, sql`c.id`)
    const sorted = some.select('c.id').orderBy(order).limit(page.limit).offset(page.offset)
    return idsOf(db, sql<{ id: string }>`${sorted}`)
  }
  const newest = asked.show === 'decided' || asked.show === 'all'
  return idsOf(db, newest ? newestFirst(some, asked.show === 'decided', page) : gravestFirst(some, page))
}
