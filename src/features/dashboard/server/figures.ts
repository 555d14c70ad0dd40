import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import { coinage, inUnits, money } from '../../../platform/shared/money.ts'
import { dollarsIn, ratedCurrencies } from '../../lookups/server/public.ts'
import { rehearses } from '../../payments/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import { deskReach } from '../../support/server/public.ts'
import type { Figures } from '../contract.ts'
import { SEES } from '../rules.ts'
import { bordersOf, byWeeks, monthsSoFar, WEEKS, type Week, weeksUntil } from '../rules/weeks.ts'
import { itemTotals } from './statistics.ts'

/** Figures are in dollars, the currency that every rate is of. */
const CURRENCY = coinage('USD', 2)

/** Cents as whole units. */
const unitsOf = (cents: number): number => inUnits(money(Number(cents), CURRENCY.code), CURRENCY)

/** What was over by then: when, in SQL over `t` or `i`. */
export const TICKET_OVER = sql`coalesce(t.resolved_at, t.closed_at)`
/** Tickets that count: one that was merged into another is that one. */
export const COUNTS = sql`t.merged_into is null`

type Around = { viewer: Viewer; now: Date; zone: string; weeks: readonly Week[]; borders: readonly Date[] }
type SlotRow = { what: string; slot: number; count: number }

/** How many of something fell between which borders: `what, slot, count`, found by the index of its time. */
function slots(
  what: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  { now, borders }: Around,
) {
  const times = sql`${borders.map(one => one.toISOString())}::timestamptz[]`
  return sql`select ${what} as what, width_bucket(${at}, ${times}) as slot, count(*)::int as count from ${from}
    and ${at} >= ${borders[0]} and ${at} <= ${now} group by 1, 2`
}

/** Everything that is counted by weeks, in one statement. */
async function weekly(db: Db, around: Around, sees: (what: keyof typeof SEES) => boolean): Promise<SlotRow[]> {
  const { viewer } = around
  const word = (text: string) => sql`${sql.lit(text)}`
  const parts = [
    ...(sees('members')
      ? [
          slots(
            sql`case when u.profile_status = 'approved' then 'approved' else 'waiting' end`,
            sql`u.created_at`,
            sql`users u where u.role not in ('Super-admin', 'Employee')`,
            around,
          ),
        ]
      : []),
    ...(sees('items')
      ? [
          slots(word('created'), sql`i.created_at`, sql`items i where true`, around),
          slots(word('closed'), sql`i.status_at`, sql`items i where i.status in ('sold', 'closed')`, around),
        ]
      : []),
    ...(sees('tickets')
      ? [
          slots(word('opened'), sql`t.created_at`, sql`tickets t where ${COUNTS} and ${deskReach(viewer)}`, around),
          slots(
            word('resolved'),
            TICKET_OVER,
            sql`tickets t where t.status in ('resolved', 'closed') and ${COUNTS} and ${deskReach(viewer)}`,
            around,
          ),
        ]
      : []),
  ]
  if (parts.length === 0) return []
  return (await sql<SlotRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

/** What was paid and stayed, in cents of a dollar; play money counts as long as nothing else is taken. */
export const paidCents = sql`round((${dollarsIn(sql`(p.minor - p.refunded_minor - p.charged_back_minor)`, 'rated')} * 100)::numeric)::bigint`
/** Payments that count, with their rates: `payments p`, `rated`. */
export const paidPayments = (play: boolean) => sql`payments p join ${ratedCurrencies} rated on rated.code = p.currency
  where p.state = 'paid' and ${play ? sql`true` : sql`not p.test`}`

async function paidOf(db: Db, { now, zone, borders }: Around): Promise<Figures['paid']> {
  const play = await rehearses(db)
  const { begins, before, beforeUntil } = monthsSoFar(now, zone)
  const times = sql`${borders.map(one => one.toISOString())}::timestamptz[]`
  type Row = { slot: number; cents: number; month: number; before: number; count: number }
  const { rows } = await sql<Row>`
    select width_bucket(p.settled_at, ${times}) as slot, sum(${paidCents})::bigint as cents,
      coalesce(sum(${paidCents}) filter (where p.settled_at >= ${begins}), 0)::bigint as month,
      coalesce(sum(${paidCents}) filter (where p.settled_at >= ${before} and p.settled_at < ${beforeUntil}), 0)::bigint as before,
      (count(*) filter (where p.settled_at >= ${begins}))::int as count
    from ${paidPayments(play)} and p.settled_at >= ${borders[0]} and p.settled_at <= ${now} group by 1`.execute(db)
  const sum = (key: 'month' | 'before' | 'count') => rows.reduce((all, row) => all + Number(row[key]), 0)
  return {
    currency: CURRENCY.code,
    month: unitsOf(sum('month')),
    before: unitsOf(sum('before')),
    count: sum('count'),
    weeks: byWeeks(rows.map(row => ({ slot: row.slot, count: Number(row.cents) }))).weeks.map(unitsOf),
  }
}

type Median = { slot: number | null; recent: boolean | null; minutes: number; count: number }

/** Half of the first answers came within so many minutes: of both times that are compared, and of each week. */
async function firstAnswers(db: Db, { viewer, now, borders }: Around) {
  const times = sql`${borders.map(one => one.toISOString())}::timestamptz[]`
  const { rows } = await sql<Median>`
    select slot, recent, round(percentile_cont(0.5) within group (order by minutes))::int as minutes, count(*)::int as count
    from (select width_bucket(t.first_answered_at, ${times}) as slot, t.first_answered_at >= ${borders[1]} as recent,
        extract(epoch from t.first_answered_at - t.created_at) / 60 as minutes
      from tickets t where t.first_answered_at >= ${borders[0]} and t.first_answered_at <= ${now} and ${COUNTS} and ${deskReach(viewer)}) as a
    group by grouping sets ((slot), (recent))`.execute(db)
  const time = (recent: boolean) => rows.find(row => row.slot === null && row.recent === recent)
  return {
    minutes: time(true)?.minutes ?? null,
    before: time(false)?.minutes ?? null,
    answered: time(true)?.count ?? 0,
    weeks: Array.from({ length: WEEKS }, (_, n) => rows.find(row => row.slot === n + 3)?.minutes ?? null),
  }
}

/** The club's figures as far as the viewer may open what they count. */
export async function figuresOf(db: Db, viewer: Viewer): Promise<Figures> {
  const { now, zone } = await clubClock(db)
  const weeks = weeksUntil(now, zone)
  const around = { viewer, now, zone, weeks, borders: bordersOf(now, zone) }
  const sees = (what: keyof typeof SEES) => refusalToAccess(SEES[what], viewer) === null
  const rows = await weekly(db, around, sees)
  const of = (what: string) => byWeeks(rows.filter(row => row.what === what))
  const totals = sees('items') ? (await itemTotals.execute(db)).rows[0]! : null
  return {
    at: now.toISOString(),
    zone,
    weeks: weeks.map(week => week.monday),
    members: sees('members') ? { approved: of('approved').weeks, waiting: of('waiting').weeks } : null,
    items: totals && {
      created: { total: totals.total, ...of('created') },
      closed: { total: totals.part, ...of('closed') },
    },
    paid: sees('paid') ? await paidOf(db, around) : null,
    tickets: sees('tickets')
      ? { ...(await firstAnswers(db, around)), opened: of('opened').weeks, resolved: of('resolved').weeks }
      : null,
  }
}
