import type { FastifyInstance } from 'fastify'
import { DEFAULTS } from '../../src/features/settings/defaults.ts'
import type { Doors } from './doors.ts'
import { whoAsks } from './who.ts'

const KINDS = {
  companies: 'company',
  investors: 'investor',
  freelancers: 'freelancer',
  brokers: 'broker',
  advisors: 'advisor',
  partners: 'validator',
}

/** The spec's statistics, in one statement. */
function mountStatistics(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/dashboard', async request => {
    await whoAsks(query, request)
    const { rows } = await query<{ kind: string; total: number; part: number }>(
      `select '' as kind, count(*)::int as total, (count(*) filter (where status in ('sold', 'closed')))::int as part from items
      union all select user_type, count(*)::int, (count(*) filter (where profile_status = 'approved'))::int
        from users where user_type is not null group by 1`,
    )
    const of = (kind: string) => rows.find(row => row.kind === kind) ?? { total: 0, part: 0 }
    const kinds = Object.entries(KINDS).map(([name, kind]) => {
      const { total, part } = of(kind)
      return [name, { total, approved: part, unapproved: total - part }]
    })
    return { data: { totalCreated: of('').total, totalClosed: of('').part, ...Object.fromEntries(kinds) } }
  })
}

/** Weeks and the two times that are compared, as PostgreSQL knows them. */
const TIMES = `with clock as (select now, now at time zone zone as wall, zone from (
    select clock_timestamp() as now, coalesce((select value #>> '{}' from settings where key = 'timeZone'), $1) as zone) c),
  weeks as (select n, (date_trunc('week', wall) - make_interval(weeks => 11 - n))::date as monday,
      (date_trunc('week', wall) - make_interval(weeks => 11 - n)) at time zone zone as begins,
      coalesce(lead((date_trunc('week', wall) - make_interval(weeks => 11 - n)) at time zone zone) over (order by n), now) as ends
    from clock, generate_series(0, 11) as n),
  halves as (select (wall - interval '168 days') at time zone zone as before, (wall - interval '84 days') at time zone zone as since,
    date_trunc('month', wall) at time zone zone as month, (date_trunc('month', wall) - interval '1 month') at time zone zone as month_before,
    now, zone from clock)`

type Numbers = {
  weeks: string[]
  zone: string
  approved: number[]
  waiting: number[]
  created: number[]
  closed: number[]
  opened: number[]
  resolved: number[]
  medians: (number | null)[]
  paid: number[]
  created_now: number
  created_before: number
  closed_now: number
  closed_before: number
  total: number
  over: number
  minutes: number | null
  minutes_before: number | null
  answered: number
  month: number
  month_before: number
  payments: number
}

const weekly = (name: string, count: string, from: string, at: string) =>
  `(select array_agg((select ${count} from ${from} and ${at} >= w.begins and ${at} < w.ends) order by n) from weeks w) as ${name}`
const between = (name: string, count: string, from: string, at: string, since: string, until: string) =>
  `(select ${count} from ${from} and ${at} >= ${since} and ${at} < ${until}) as ${name}`
const MANY = 'count(*)::int'
const MEDIAN = `round(percentile_cont(0.5) within group (order by extract(epoch from t.first_answered_at - t.created_at) / 60))::int`
const CENTS = `coalesce(sum(p.minor - p.refunded_minor - p.charged_back_minor), 0)::float8`
const MEMBERS = `users u where u.role not in ('Super-admin', 'Employee')`
const TICKETS = `tickets t where t.merged_into is null`
const SOLVED = `${TICKETS} and t.status in ('resolved', 'closed')`
const OVER = `items i where i.status in ('sold', 'closed')`
const PAID = `payments p where p.state = 'paid' and p.currency = 'USD'`
const SOLVED_AT = 'coalesce(t.resolved_at, t.closed_at)'

/** The figures by week, each count where it is needed. Money in dollars alone, which the measured club takes. */
function mountFigures(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/dashboard/figures', async request => {
    await whoAsks(query, request)
    const { rows } = await query<Numbers>(
      `${TIMES} select h.zone, (select array_agg(monday::text order by n) from weeks) as weeks,
        ${weekly('approved', MANY, `${MEMBERS} and u.profile_status = 'approved'`, 'u.created_at')},
        ${weekly('waiting', MANY, `${MEMBERS} and u.profile_status is distinct from 'approved'`, 'u.created_at')},
        ${weekly('created', MANY, 'items i where true', 'i.created_at')},
        ${weekly('closed', MANY, OVER, 'i.status_at')},
        ${weekly('opened', MANY, TICKETS, 't.created_at')},
        ${weekly('resolved', MANY, SOLVED, SOLVED_AT)},
        ${weekly('medians', MEDIAN, TICKETS, 't.first_answered_at')},
        ${weekly('paid', CENTS, PAID, 'p.settled_at')},
        ${between('created_now', MANY, 'items i where true', 'i.created_at', 'h.since', 'h.now')},
        ${between('created_before', MANY, 'items i where true', 'i.created_at', 'h.before', 'h.since')},
        ${between('closed_now', MANY, OVER, 'i.status_at', 'h.since', 'h.now')},
        ${between('closed_before', MANY, OVER, 'i.status_at', 'h.before', 'h.since')},
        (select count(*)::int from items) as total, (select count(*)::int from ${OVER}) as over,
        ${between('minutes', MEDIAN, TICKETS, 't.first_answered_at', 'h.since', 'h.now')},
        ${between('minutes_before', MEDIAN, TICKETS, 't.first_answered_at', 'h.before', 'h.since')},
        ${between('answered', MANY, TICKETS, 't.first_answered_at', 'h.since', 'h.now')},
        ${between('month', CENTS, PAID, 'p.settled_at', 'h.month', 'h.now')},
        ${between('month_before', CENTS, PAID, 'p.settled_at', 'h.month_before', 'least(h.month, h.month_before + (h.now - h.month))')},
        ${between('payments', MANY, PAID, 'p.settled_at', 'h.month', 'h.now')}
      from halves h`,
      [DEFAULTS.timeZone],
    )
    const row = rows[0]!
    return {
      data: {
        at: new Date().toISOString(),
        zone: row.zone,
        weeks: row.weeks,
        members: { approved: row.approved, waiting: row.waiting },
        items: {
          created: { total: row.total, now: row.created_now, before: row.created_before, weeks: row.created },
          closed: { total: row.over, now: row.closed_now, before: row.closed_before, weeks: row.closed },
        },
        paid: {
          currency: 'USD',
          month: row.month / 100,
          before: row.month_before / 100,
          count: row.payments,
          weeks: row.paid.map(cents => cents / 100),
        },
        tickets: {
          minutes: row.minutes,
          before: row.minutes_before,
          answered: row.answered,
          weeks: row.medians,
          opened: row.opened,
          resolved: row.resolved,
        },
      },
    }
  })
}

/** The dashboard: its statistics and its figures. */
export function mountDashboard(app: FastifyInstance, doors: Doors): void {
  mountStatistics(app, doors)
  mountFigures(app, doors)
}
