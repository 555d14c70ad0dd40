import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { coinage, inUnits, money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { closedThrough } from '../../invoices/server/public.ts'
import { dollarsIn, ratedCurrencies, ratesNow } from '../../lookups/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import type { MonthOfRevenue, Revenue } from '../contract.ts'
import { AGES, DECIDING_DAYS, MOVES, type Move } from '../rules.ts'
import { ageOf, moveOf, paidAt, spans } from './spans.ts'

/** Figures are in dollars, the currency that every rate is of. */
const CURRENCY = coinage('USD', 2)
const MONTHS = 12
/** Failed charges are looked at for so many days. */
const FAILED_DAYS = 30

/** A month of the club: its name, where it begins, and where it ends (the running one: now). */
export type Bounds = { month: string; since: Date; until: Date }

/** Cents as whole units of the figures. */
export const unitsOf = (cents: number): number => inUnits(money(Number(cents), CURRENCY.code), CURRENCY)

/** The twelve months of the club's zone up to a moment. */
export async function monthsUntil(db: Db, now: Date, zone: string): Promise<Bounds[]> {
  const { rows } = await sql<{ month: string; since: Date; until: Date }>`
    select to_char(wall, 'YYYY-MM') as month, wall at time zone ${zone} as since,
      least((wall + interval '1 month') at time zone ${zone}, ${now}) as until
    from generate_series(0, ${MONTHS - 1}) as back,
      lateral (select date_trunc('month', ${now}::timestamptz at time zone ${zone}) - make_interval(months => back) as wall) w
    order by wall`.execute(db)
  return rows
}

/** Months as a table in SQL: `month, since, until`. */
export const monthsTable = (months: readonly Bounds[]) =>
  sql`(select * from unnest(${months.map(one => one.month)}::text[], ${months.map(one => one.since)}::timestamptz[],
    ${months.map(one => one.until)}::timestamptz[]) as m (month, since, until))`

/** What moved for whom in each month, as a table in SQL over `spans`: `month, user_id, move, before, after, plan_id`. */
export const moves = (months: readonly Bounds[]) => sql`(
  select * from (
    select m.month, coalesce(a.user_id, b.user_id) as user_id, ${moveOf} as move,
      coalesce(b.cents, 0) as before, coalesce(a.cents, 0) as after, coalesce(a.plan_id, b.plan_id) as plan_id
    from ${monthsTable(months)} m
    cross join lateral (
      select b.*, a.user_id as after_id, a.cents as after_cents, a.plan_id as after_plan
      from ${paidAt(sql`m.since`)} b full join ${paidAt(sql`m.until`)} a on a.user_id = b.user_id) both_ends
    cross join lateral (select both_ends.user_id, both_ends.cents, both_ends.plan_id) b
    cross join lateral (select both_ends.after_id as user_id, both_ends.after_cents as cents, both_ends.after_plan as plan_id) a
    left join lateral (select min(since) as since from spans s where s.user_id = coalesce(a.user_id, b.user_id)) first on true
  ) moved where move is not null)`

type MoveRow = { month: string; move: Move; members: number; cents: number }
type EndRow = { month: string; paying: number; cents: number }
type TrialRow = { month: string; ended: number; paid: number; deciding: number }

/** Trials that ended in a month, with whether a plan that is paid for followed: during them or in the two weeks after. */
export const endedTrials = (months: readonly Bounds[]) => sql`(
  select m.month, t.user_id, t.ended_at, followed.since is not null as paid,
    followed.since is null and t.ended_at + make_interval(days => ${DECIDING_DAYS}) > clock_timestamp() as deciding
  from subscriptions t join ${monthsTable(months)} m on t.ended_at >= m.since and t.ended_at < m.until
  left join lateral (select min(since) as since from spans s where s.user_id = t.user_id
    and s.since >= t.started_at and s.since < t.ended_at + make_interval(days => ${DECIDING_DAYS})) followed on true
  where t.is_trial)`

async function monthFigures(db: Db, months: readonly Bounds[]): Promise<MonthOfRevenue[]> {
  const { rows: moved } = await sql<MoveRow>`with spans as ${spans}
    select month, move, count(*)::int as members, sum(after - before)::bigint as cents from ${moves(months)} x
    group by month, move`.execute(db)
  const { rows: ends } = await sql<EndRow>`with spans as ${spans}
    select m.month, count(a.user_id)::int as paying, coalesce(sum(a.cents), 0)::bigint as cents
    from ${monthsTable(months)} m left join lateral ${paidAt(sql`m.until`)} a on true group by m.month`.execute(db)
  const { rows: trials } = await sql<TrialRow>`with spans as ${spans}
    select month, count(*)::int as ended, count(*) filter (where paid)::int as paid, count(*) filter (where deciding)::int as deciding
    from ${endedTrials(months)} t group by month`.execute(db)
  return months.map(({ month }) => {
    const mine = moved.filter(one => one.month === month)
    const end = Number(ends.find(one => one.month === month)?.cents ?? 0)
    const net = mine.reduce((sum, one) => sum + Number(one.cents), 0)
    const byMove = MOVES.map(move => {
      const one = mine.find(row => row.move === move)
      return [move, { members: one?.members ?? 0, amount: unitsOf(one?.cents ?? 0) }] as const
    })
    const { ended = 0, paid = 0, deciding = 0 } = trials.find(one => one.month === month) ?? {}
    return {
      month,
      start: unitsOf(end - net),
      moves: Object.fromEntries(byMove) as MonthOfRevenue['moves'],
      end: unitsOf(end),
      paying: ends.find(one => one.month === month)?.paying ?? 0,
      trials: { ended, paid, deciding },
    }
  })
}

async function runningNow(db: Db): Promise<{ trials: number; late: number }> {
  const { rows } = await sql<{ trials: number; late: number }>`
    select count(*) filter (where status = 'trialing')::int as trials,
      count(*) filter (where status in ('past_due', 'grace') and not test)::int as late
    from subscriptions where status in ('trialing', 'past_due', 'grace')`.execute(db)
  return rows[0]!
}

/** Subscriptions of which a charge failed lately, as a table in SQL: `subscription_id, user_id, at, became, cents`. */
export const failures = sql`(
  select distinct on (c.subscription_id) c.subscription_id, s.user_id, c.at,
    case when s.status in ('past_due', 'grace') then 'tried'
      when exists (select from subscription_changes r where r.subscription_id = c.subscription_id and r.event = 'recover' and r.at > c.at)
      then 'recovered' else 'lost' end as became,
    round((${dollarsIn(sql`s.minor`, 'rated')} * 100)::numeric)::bigint as cents
  from subscription_changes c join subscriptions s on s.id = c.subscription_id and s.price_id is not null and not s.test
  join ${ratedCurrencies} rated on rated.code = s.currency
  where c.event = 'fail' and c.from_status = 'active' and c.at > clock_timestamp() - make_interval(days => ${FAILED_DAYS})
  order by c.subscription_id, c.at desc)`

async function failedCharges(db: Db): Promise<Revenue['failed']> {
  const { rows } = await sql<{ became: 'recovered' | 'tried' | 'lost'; members: number; cents: number }>`
    select became, count(*)::int as members, sum(cents)::bigint as cents from ${failures} f group by became`.execute(db)
  const of = (became: string) => {
    const row = rows.find(one => one.became === became)
    return { members: row?.members ?? 0, amount: unitsOf(row?.cents ?? 0) }
  }
  return { recovered: of('recovered'), tried: of('tried'), lost: of('lost') }
}

/** What is issued and not paid, by the days since it was due in the club's zone. */
async function openByAge(db: Db, zone: string): Promise<Revenue['open']> {
  const { rows } = await sql<{ age: (typeof AGES)[number]; invoices: number; cents: number }>`
    select age, count(*)::int as invoices, sum(cents)::bigint as cents from (
      select ${ageOf(sql`late`)} as age,
        round((${dollarsIn(sql`left_minor`, 'rated')} * 100)::numeric)::bigint as cents
      from (
        select i.currency, (clock_timestamp() at time zone ${zone})::date - coalesce(i.due_on, i.issued_on) as late,
          i.total_minor - s.paid_minor - s.credited_minor as left_minor
        from invoices i join invoice_standing s on s.invoice_id = i.id
        where i.kind = 'invoice' and i.number is not null and not i.test) open_ones
      join ${ratedCurrencies} rated on rated.code = open_ones.currency
      where left_minor > 0) aged group by age`.execute(db)
  return AGES.map(age => {
    const row = rows.find(one => one.age === age)
    return { age, invoices: row?.invoices ?? 0, amount: unitsOf(row?.cents ?? 0) }
  })
}

/** Who said why they leave between two moments, as a table in SQL: `user_id, reason, plan_id, at`; who would rather not say is left out. */
export const leavings = ({ since, until }: Pick<Bounds, 'since' | 'until'>) => sql`(
  select l.user_id, l.reason, s.plan_id, l.at from leavings l join subscriptions s on s.id = l.subscription_id and not s.test
  where l.did in ('canceled', 'expired') and l.reason <> 'none' and l.at >= ${since} and l.at < ${until})`

/** Why members leave in a month, the most frequent reason first. */
async function leavingReasons(db: Db, month: Bounds): Promise<Revenue['leaving']> {
  const { rows } = await sql<Revenue['leaving'][number]>`
    select l.reason, count(distinct l.user_id)::int as members from ${leavings(month)} l
    group by l.reason order by members desc, l.reason`.execute(db)
  return rows
}

async function byPlan(db: Db): Promise<Revenue['byPlan']> {
  const { rows } = await sql<{
    plan_id: string
    name: Bilingual
    members: number
    cents: number
  }>`with spans as ${spans}
    select s.plan_id, p.name, count(distinct s.user_id)::int as members, sum(s.cents)::bigint as cents
    from spans s join plans p on p.id = s.plan_id where s.until is null group by s.plan_id, p.name, p.position
    order by cents desc, p.position`.execute(db)
  return rows.map(row => ({ planId: row.plan_id, name: row.name, members: row.members, amount: unitsOf(row.cents) }))
}

async function byCurrency(db: Db): Promise<Revenue['byCurrency']> {
  type Row = { currency: string; decimals: number; members: number; own: number; cents: number }
  const { rows } = await sql<Row>`with spans as ${spans}
    select s.currency, c.decimals, count(distinct s.user_id)::int as members, sum(s.own)::bigint as own, sum(s.cents)::bigint as cents
    from spans s join currencies c on c.code = s.currency where s.until is null group by s.currency, c.decimals
    order by cents desc`.execute(db)
  return rows.map(row => ({
    currency: row.currency,
    members: row.members,
    own: inUnits(money(Number(row.own), row.currency), coinage(row.currency, row.decimals)),
    amount: unitsOf(row.cents),
  }))
}

/** What members pay: the figures of `/revenue`. */
export async function revenueOf(db: Db): Promise<Revenue> {
  const { now, zone } = await clubClock(db)
  const months = await monthsUntil(db, now, zone)
  const currencies = await byCurrency(db)
  const rates = await ratesNow(db)
  const days = currencies
    .filter(one => one.currency !== CURRENCY.code)
    .flatMap(one => rates.get(one.currency)?.date ?? [])
  const { trials, late } = await runningNow(db)
  return {
    at: now.toISOString(),
    currency: CURRENCY.code,
    rateDate: days.sort()[0] ?? null,
    closed: (await closedThrough(db))?.slice(0, 7) ?? null,
    months: await monthFigures(db, months),
    inTrial: trials,
    late,
    failed: await failedCharges(db),
    leaving: await leavingReasons(db, months.at(-1)!),
    open: await openByAge(db, zone),
    byPlan: await byPlan(db),
    byCurrency: currencies,
  }
}
