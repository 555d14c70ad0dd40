import type { FastifyInstance } from 'fastify'
import { foldText } from '../../src/platform/shared/text.ts'
import type { Doors } from './doors.ts'
import { whoAsks } from './who.ts'

type Row = {
  id: string
  number: number
  target_kind: string
  target_id: string
  title: string
  link: string | null
  severity: string
  state: string
  opened_at: Date
  last_report_at: Date
  owner_id: string | null
  owner: string
  owner_username: string
  owner_avatar: string | null
  claimed_by: string | null
  claimer: string
  claimed_until: Date | null
  claimed: boolean
  reports: number
  weight: number
  reasons: { name: string; arabicName: string }[]
  held: string[] | null
  decision_id: string | null
  action: string
  days: number | null
  by_id: string | null
  decider: string
  decided_at: Date
  undo_until: Date
  carried_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
  overturned_at: Date | null
  appeal_until: Date | null
  appeal_text: string | null
  appeal_by: string | null
  appellant: string
  made_at: Date
  outcome: string | null
  words: string | null
  judge_id: string | null
  judge: string
  judged_at: Date | null
}
type Asked = {
  show?: string
  search?: string
  kind?: string
  severity?: string
  page?: string
  perPage?: string
}

const UNDECIDED = `c.state in ('open', 'waiting') and not exists (
  select from complaint_decisions where case_id = c.id and undone_at is null)`
const CLAIMED = "(c.claimed_by is not null and c.claimed_at > now() - interval '60 minutes')"
const HELD = 'exists (select from complaint_holds where case_id = c.id and ended_at is null)'
const SHOWN: Record<string, string> = {
  open: UNDECIDED,
  mine: `${UNDECIDED} and ${CLAIMED} and c.claimed_by = $1`,
  unclaimed: `${UNDECIDED} and not ${CLAIMED}`,
  appealed: "c.state = 'appealed'",
  decided:
    "c.state <> 'appealed' and exists (select from complaint_decisions where case_id = c.id and undone_at is null)",
  all: 'true',
}
const WEIGHT = `(select coalesce(sum(round((w.acted + 2.0) / (w.closed + 2.0), 2)), 0) from complaint_reports l join reports r on r.id = l.report_id
  cross join lateral (select count(*) filter (where outcome = 'acted') as acted, count(outcome) as closed
    from reports where reporter_id = r.reporter_id) w where l.case_id = c.id)`
/** How many cases of a page and before it. */
const reach = ({ page = '1', perPage = '24' }: Asked) => Number(page) * Number(perPage)

/** The newest decisions by their index; what nobody decided stands by its last report among them. */
const newest = (where: string, asked: Asked, limit: string) => {
  const most = reach(asked)
  const decided = `(select c.id, d.decided_at as at from complaint_decisions d join complaint_cases c on c.id = d.case_id
    where d.undone_at is null and ${where} order by d.decided_at desc, c.id limit ${most})`
  const others = `(select c.id, c.last_report_at as at from complaint_cases c where ${UNDECIDED} and ${where}
    order by c.last_report_at desc, c.id limit ${most})`
  return `select id from (${asked.show === 'decided' ? decided : `${decided} union all ${others}`}) f order by at desc, id ${limit}`
}

/** The gravest, and among them the heaviest; what is less grave than the whole page is not weighed. */
const gravest = (where: string, asked: Asked, limit: string) => `
  with wanted as materialized (select c.id, c.opened_at, array_position(array['low', 'medium', 'high'], c.severity) as grave
      from complaint_cases c where ${where}),
    grades as (select grave, count(*) as many, sum(count(*)) over (order by grave desc) as until from wanted group by grave),
    near as materialized (select w.* from wanted w join grades using (grave) where until - many < ${reach(asked)}),
    told as materialized (select l.case_id, r.reporter_id from near n
      join complaint_reports l on l.case_id = n.id join reports r on r.id = l.report_id),
    records as (select reporter_id, count(*) filter (where outcome = 'acted') as acted, count(outcome) as closed
      from reports where reporter_id in (select reporter_id from told) group by reporter_id),
    heavy as (select case_id, sum((coalesce(acted, 0) + 2.0) / (coalesce(closed, 0) + 2.0)) as weight
      from told left join records using (reporter_id) group by case_id)
  select n.id from near n left join heavy h on h.case_id = n.id
  order by n.grave desc, coalesce(h.weight, 0) desc, n.opened_at, n.id ${limit}`
const COUNTS = `select count(*) filter (where o)::int as open, count(*) filter (where o and claimed and claimed_by = $1)::int as mine,
    count(*) filter (where o and not claimed)::int as unclaimed, count(*) filter (where o and held)::int as held,
    count(*) filter (where state = 'appealed')::int as appealed
  from (select ${UNDECIDED} as o, ${CLAIMED} as claimed, ${HELD} as held, c.state, c.claimed_by
    from complaint_cases c where c.state in ('open', 'waiting', 'appealed')) c`

function whereOf({ show = 'open', search, kind, severity }: Asked): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one) + 1}`
  const parts = ['$1::uuid is not null', SHOWN[show]!]
  if (kind) parts.push(`c.target_kind = ${value(kind)}`)
  if (severity) parts.push(`c.severity = ${value(severity)}`)
  if (search) {
    const like = value(`%${foldText(search).replace(/[%_\\]/g, '\\$&')}%`)
    const number = /^c?-?(\d{1,9})$/i.exec(search)?.[1]
    parts.push(`c.id in (select id from complaint_cases where title_folded like ${like}
      union select id from complaint_cases where owner_id in (select u.id from users u
        where fold_text(u.name || ' ' || u.username::text) like ${like} and (fold_text(u.name) like ${like} or u.username::text like ${like}))
      ${number ? `union select id from complaint_cases where number = ${value(Number(number))}` : ''})`)
  }
  return { where: parts.join(' and '), values }
}

const who = (id: string | null, name: string) => (id ? { _id: id, name } : null)
const time = (at: Date | null) => at?.toISOString() ?? null

const viewOf = (row: Row) => ({
  _id: row.id,
  number: row.number,
  kind: row.target_kind,
  id: row.target_id,
  title: row.title,
  link: row.link,
  owner: row.owner_id && {
    _id: row.owner_id,
    name: row.owner,
    username: row.owner_username,
    picture: row.owner_avatar && `/api/files/${row.owner_avatar}?size=thumb`,
  },
  severity: row.severity,
  reasons: row.reasons,
  reports: row.reports,
  weight: Math.round(row.weight * 100) / 100,
  openedAt: row.opened_at.toISOString(),
  lastReportAt: row.last_report_at.toISOString(),
  held: row.held,
  standing: {
    status: row.state === 'open' ? (row.claimed || row.decision_id ? 'in_review' : 'new') : row.state,
    claimedBy: row.claimed ? who(row.claimed_by, row.claimer) : null,
    claimedUntil: row.claimed ? time(row.claimed_until) : null,
    decision: row.decision_id && {
      _id: row.decision_id,
      action: row.action,
      days: row.days,
      by: who(row.by_id, row.decider),
      at: time(row.decided_at),
      undoUntil: time(row.undo_until),
      carriedAt: time(row.carried_at),
      endsAt: time(row.ends_at),
      endedAt: time(row.ended_at),
      overturnedAt: time(row.overturned_at),
      appealUntil: time(row.appeal_until),
    },
    appeal: row.appeal_text && {
      text: row.appeal_text,
      by: who(row.appeal_by, row.appellant),
      at: time(row.made_at),
      outcome: row.outcome,
      words: row.words,
      decidedBy: who(row.judge_id, row.judge),
      decidedAt: time(row.judged_at),
    },
  },
})

/** The complaints’ desk: a page of cases, how many there are, and how many each part of the list has. */
export function mountCases(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/complaints', async request => {
    const viewer = await whoAsks(query, request, 'complaints.read')
    const asked = request.query as Asked
    const { where, values } = whereOf(asked)
    const perPage = Number(asked.perPage ?? 24)
    const limit = `limit ${perPage} offset ${(Number(asked.page ?? 1) - 1) * perPage}`
    const { rows: page } = await query<{ id: string }>(
      asked.show === 'decided' || asked.show === 'all' ? newest(where, asked, limit) : gravest(where, asked, limit),
      [viewer.id, ...values],
    )
    const { rows } = await query<Row>(
      `select c.*, o.name as owner, o.username::text as owner_username, o.avatar_file_id as owner_avatar, cl.name as claimer,
        ${CLAIMED} as claimed, c.claimed_at + interval '60 minutes' as claimed_until, ${WEIGHT}::float8 as weight,
        (select count(*)::int from complaint_reports where case_id = c.id) as reports,
        array(select jsonb_build_object('name', r.name, 'arabicName', r.arabic_name) from report_reasons r where r.id in (
          select k.reason_id from complaint_reports l join reports k on k.id = l.report_id where l.case_id = c.id) order by r.place) as reasons,
        (select phrases from complaint_holds where case_id = c.id and ended_at is null limit 1) as held,
        d.id as decision_id, d.action, d.days, d.by_id, de.name as decider, d.decided_at, d.undo_until, d.carried_at, d.ends_at, d.ended_at,
        d.overturned_at, d.appeal_until, a.text as appeal_text, a.by_id as appeal_by, ap.name as appellant, a.made_at, a.outcome, a.words,
        a.decided_by as judge_id, j.name as judge, a.decided_at as judged_at
      from unnest($1::uuid[]) with ordinality p (id, place) join complaint_cases c on c.id = p.id
      left join users o on o.id = c.owner_id left join users cl on cl.id = c.claimed_by
      left join complaint_decisions d on d.case_id = c.id and d.undone_at is null left join users de on de.id = d.by_id
      left join complaint_appeals a on a.decision_id = d.id left join users ap on ap.id = a.by_id left join users j on j.id = a.decided_by
      order by p.place`,
      [page.map(one => one.id)],
    )
    const { rows: found } = await query<{ count: number }>(
      `select count(*)::int as count from complaint_cases c where ${where}`,
      [viewer.id, ...values],
    )
    const { rows: counts } = await query<object>(COUNTS, [viewer.id])
    return { data: rows.map(viewOf), count: found[0]!.count, counts: counts[0]! }
  })
}
