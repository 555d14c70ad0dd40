import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { clubClock } from '../../settings/server/public.ts'
import type { listRevenueMembers, RevenueMember } from '../contract.ts'
import { type Bounds, endedTrials, failures, leavings, monthsUntil, moves, unitsOf } from './read-revenue.ts'
import { spans } from './spans.ts'

type Wish = QueryOf<typeof listRevenueMembers>

/** A month that is not among the twelve has nobody. */
const NEVER = { since: new Date(0), until: new Date(0) }

/** Which of the failed charges, and of the trials that ended, a list counts. */
const FAILED = {
  failed: sql`true`,
  'failed-recovered': sql`f.became = 'recovered'`,
  'failed-tried': sql`f.became = 'tried'`,
  'failed-lost': sql`f.became = 'lost'`,
}
const TRIALS = {
  'trials-ended': sql`true`,
  'trials-paid': sql`t.paid`,
  'trials-deciding': sql`t.deciding`,
  'trials-over': sql`not t.paid and not t.deciding`,
}

/** What a list counts, as a table in SQL: `user_id, before, after, plan_id, at`. */
function counted({ of, reason }: Wish, months: readonly Bounds[]): RawBuilder<unknown> {
  const { since, until } = months[0] ?? NEVER
  if (of === 'paying')
    return sql`(select s.user_id, null::bigint as before, sum(s.cents)::bigint as after, (array_agg(s.plan_id order by s.since desc))[1] as plan_id,
      max(s.since) as at from spans s where s.since <= ${until} and (s.until is null or s.until > ${until}) group by s.user_id)`
  if (of === 'in-trial' || of === 'late')
    return sql`(select s.user_id, null::bigint as before, null::bigint as after, s.plan_id, coalesce(s.period_end, s.ends_at) as at
      from subscriptions s where ${of === 'in-trial' ? sql`s.status = 'trialing'` : sql`s.status in ('past_due', 'grace') and not s.test`})`
  if (of in FAILED)
    return sql`(select f.user_id, null::bigint as before, f.cents as after, s.plan_id, f.at
      from ${failures} f join subscriptions s on s.id = f.subscription_id where ${FAILED[of as keyof typeof FAILED]})`
  if (of in TRIALS)
    return sql`(select t.user_id, null::bigint as before, null::bigint as after, null::uuid as plan_id, t.ended_at as at
      from ${endedTrials(months)} t where ${TRIALS[of as keyof typeof TRIALS]})`
  if (of === 'leaving')
    return sql`(select l.user_id, null::bigint as before, null::bigint as after, (array_agg(l.plan_id order by l.at desc))[1] as plan_id,
      max(l.at) as at from ${leavings({ since, until })} l where ${reason ? sql`l.reason = ${reason}` : sql`true`} group by l.user_id)`
  return sql`(select x.user_id, x.before, x.after, x.plan_id, null::timestamptz as at from ${moves(months)} x where x.move = ${of})`
}

type Row = {
  user_id: string
  name: string
  username: string
  before: number | null
  after: number | null
  plan: Bilingual | null
  at: Date | null
}

/** The members behind a figure of a month, the running one unless another is asked for. */
export async function revenueMembers(db: Db, wish: Wish): Promise<{ data: RevenueMember[]; count: number }> {
  const { now, zone } = await clubClock(db)
  const all = await monthsUntil(db, now, zone)
  const months = all.filter(one => one.month === (wish.month ?? all.at(-1)!.month))
  const onPlan = wish.plan ? sql`x.plan_id = ${wish.plan}` : sql`true`
  const inCurrency = wish.currency
    ? sql`exists (select from spans s where s.user_id = x.user_id and s.until is null and s.currency = ${wish.currency})`
    : sql`true`
  const table = sql`(select * from ${counted(wish, months)} x where ${onPlan} and ${inCurrency})`
  const { rows } = await sql<Row>`with spans as ${spans}
    select c.user_id, u.name, u.username, c.before, c.after, p.name as plan, c.at
    from ${table} c join users u on u.id = c.user_id left join plans p on p.id = c.plan_id
    order by c.at desc nulls last, abs(coalesce(c.after, 0) - coalesce(c.before, 0)) desc, u.name
    limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const { rows: count } = await sql<{ count: number }>`with spans as ${spans}
    select count(*)::int as count from ${table} c`.execute(db)
  return {
    data: rows.map(row => ({
      _id: row.user_id,
      name: row.name,
      username: row.username,
      before: row.before === null ? null : unitsOf(row.before),
      after: row.after === null ? null : unitsOf(row.after),
      plan: row.plan,
      at: row.at?.toISOString() ?? null,
    })),
    count: count[0]!.count,
  }
}
