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
      from point_postings p join point_entries e on e.posting_id = p.id
      where p.user_id = ${userId} and p.act in ('credited', 'taken-back')
        and p.booked_at >= (select min(start) at time zone ${zone} from spans)
        and e.account_id = (select id from point_accounts where user_id = ${userId} and bucket = 'pending')
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
    with day as materialized (select date_trunc('day', clock_timestamp() at time zone ${zone}) as start)
    select r.code, r.name, r.amount, r.daily_cap,
      (select count(*)::int from point_postings p
        where p.user_id = ${userId} and p.rule = r.code and p.act = 'credited' and p.round = 1
          and p.happened_at >= (select start at time zone ${zone} from day)
          and p.happened_at < (select (start + interval '1 day') at time zone ${zone} from day)) as today,
      r.code = any(${[...ONCE]}::text[]) and exists (
        select 1 from point_postings p where p.user_id = ${userId} and p.rule = r.code and p.act = 'credited'
          and not exists (select 1 from point_postings back where back.reverses_id = p.id)) as given
    from point_rules r where r.active order by r.position`.execute(db)
  return rows.map(row => ({
    rule: row.code,
    name: row.name[language],
    points: row.amount,
    dailyCap: row.daily_cap,
    today: row.today,
    done: row.given,
  }))
}

type StatementRow = {
  id: number
  bucket: Line['bucket']
  amount: number
  balance_after: number
  act: Act
  rule: RuleCode | null
  words: Words
  link: string | null
  booked_at: Date
  credited_at: Date | null
}

/** A page of what was booked on a member's own accounts. */
export async function readStatement(
  db: Db,
  userId: string,
  query: Paging & { bucket?: (typeof OWN_BUCKETS)[number] | undefined },
  language: Language,
): Promise<{ data: Line[]; count: number }> {
  const buckets = query.bucket ? [query.bucket] : [...OWN_BUCKETS]
  const accounts = sql`(select id, bucket from point_accounts where user_id = ${userId} and bucket = any(${buckets}::text[]))`
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${accounts} account join point_entries entry on entry.account_id = account.id`.execute(
    db,
  )
  // The newest of each account by its index; what was booked is looked up for those on the page alone.
  const { rows } = await sql<StatementRow>`
    with page as (
      select newest.id, account.bucket from ${accounts} account cross join lateral (
        select entry.id from point_entries entry where entry.account_id = account.id
        order by entry.id desc limit ${offsetOf(query) + query.perPage}) newest
      order by newest.id desc limit ${query.perPage} offset ${offsetOf(query)})
    select page.id, page.bucket, entry.amount, entry.balance_after, posting.act, posting.rule, posting.words, posting.link,
      posting.booked_at, before.booked_at as credited_at
    from page join point_entries entry on entry.id = page.id join point_postings posting on posting.id = entry.posting_id
    left join point_postings before on before.id = posting.reverses_id order by page.id desc`.execute(db)
  const data = rows.map(row => {
    const { name = null, thing = null, number = null, use = null, count = null, plan } = row.words
    return {
      _id: row.id,
      at: row.booked_at.toISOString(),
      act: row.act,
      rule: row.rule,
      bucket: row.bucket,
      points: row.amount,
      balance: row.balance_after,
      ...{ name, thing, number, use, count, link: row.link },
      plan: plan?.[language] ?? null,
      creditedAt: row.credited_at?.toISOString() ?? null,
    }
  })
  return { data, count: counted.rows[0]!.count }
}
