import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { Line, Month, myPoints, Way } from '../contract.ts'
import { type Act, collects, ONCE, OWN_BUCKETS, type RuleCode } from '../rules.ts'
import { balancesOf, type Words } from './post.ts'

/** What a member sees of their points. */
export async function readPoints(
  db: Db,
  userId: string,
  language: Language,
  siteUrl: string,
): Promise<AnswerIn<typeof myPoints>['data']> {
  const person = (await personById(db, userId)) ?? notFound()
  const zone = await setting(db, 'timeZone')
  const { pending, earned, redeemed } = await balancesOf(db, userId)
  return {
    balances: { pending, earned, redeemed },
    collects: collects(person),
    months: await monthsOf(db, userId, zone),
    ways: await waysOf(db, userId, zone, language),
    inviteLink: `${siteUrl}/register/${encodeURIComponent(person.username)}`,
  }
}

/** The last twelve months of the club, the one that runs last. */
async function monthsOf(db: Db, userId: string, zone: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with months as (
      select generate_series(0, 11) as back, date_trunc('month', clock_timestamp() at time zone ${zone}) as now),
    spans as (select now - make_interval(months => 11 - back) as start from months),
    booked as (
      select date_trunc('month', p.booked_at at time zone ${zone}) as start, p.act, sum(e.amount) as points
      from point_accounts a join point_entries e on e.account_id = a.id join point_postings p on p.id = e.posting_id
      where a.user_id = ${userId} and a.bucket = 'pending' and p.act in ('credited', 'taken-back')
        and p.booked_at >= (select min(start) from spans) at time zone ${zone}
      group by 1, 2)
    select to_char(s.start, 'YYYY-MM') as month,
      coalesce(sum(b.points) filter (where b.act = 'credited'), 0)::int as credited,
      coalesce(-sum(b.points) filter (where b.act = 'taken-back'), 0)::int as "takenBack"
    from spans s left join booked b on b.start = s.start group by s.start order by s.start`.execute(db)
  return rows
}

/** Every rule that is on, with how often it counted today and whether it is spent. */
async function waysOf(db: Db, userId: string, zone: string, language: Language): Promise<Way[]> {
  const { rows } = await sql<{
    code: RuleCode
    name: Bilingual
    amount: number
    daily_cap: number | null
    today: number
    given: boolean
  }>`
    select r.code, r.name, r.amount, r.daily_cap,
      count(p.id) filter (where p.round = 1 and
        (p.happened_at at time zone ${zone})::date = (clock_timestamp() at time zone ${zone})::date)::int as today,
      coalesce(bool_or(p.id is not null and back.id is null), false) as given
    from point_rules r
    left join point_postings p on p.rule = r.code and p.user_id = ${userId} and p.act = 'credited'
    left join point_postings back on back.reverses_id = p.id
    where r.active group by r.code order by r.position`.execute(db)
  return rows.map(row => ({
    rule: row.code,
    name: row.name[language],
    points: row.amount,
    dailyCap: row.daily_cap,
    today: row.today,
    done: ONCE.includes(row.code) && row.given,
  }))
}

/** A page of what was booked on a member's own accounts. */
export async function readStatement(
  db: Db,
  userId: string,
  query: Paging & { bucket?: (typeof OWN_BUCKETS)[number] | undefined },
  language: Language,
): Promise<{ data: Line[]; count: number }> {
  const entries = db
    .selectFrom('point_entries as entry')
    .innerJoin('point_accounts as account', 'account.id', 'entry.account_id')
    .where('account.user_id', '=', userId)
    .where('account.bucket', 'in', query.bucket ? [query.bucket] : [...OWN_BUCKETS])
  const { count } = await entries.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await entries
    .innerJoin('point_postings as posting', 'posting.id', 'entry.posting_id')
    .leftJoin('point_postings as before', 'before.id', 'posting.reverses_id')
    .select(['entry.id', 'entry.amount', 'entry.balance_after', 'account.bucket'])
    .select(['posting.act', 'posting.rule', 'posting.words', 'posting.link', 'posting.booked_at'])
    .select('before.booked_at as credited_at')
    .orderBy('entry.id', 'desc')
    .limit(query.perPage)
    .offset(offsetOf(query))
    .execute()
  const data = rows.map(row => {
    const { name = null, thing = null, number = null, use = null, count = null, plan } = row.words as Words
    return {
      _id: row.id,
      at: row.booked_at.toISOString(),
      act: row.act as Act,
      rule: row.rule as RuleCode | null,
      bucket: row.bucket as Line['bucket'],
      points: row.amount,
      balance: row.balance_after,
      ...{ name, thing, number, use, count, link: row.link },
      plan: plan?.[language] ?? null,
      creditedAt: row.credited_at?.toISOString() ?? null,
    }
  })
  return { data, count: Number(count) }
}
