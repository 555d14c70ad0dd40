import type { FastifyInstance } from 'fastify'
import { languageAsked } from '../../src/platform/server/text.ts'
import type { Bilingual } from '../../src/platform/shared/text.ts'
import type { Doors, Runs } from './doors.ts'
import { whoAsks } from './who.ts'

type Account = { id: string; bucket: string; balance: number }
const OWN = ['pending', 'earned', 'redeemed']
const GIVEN_ONCE = ['joining', 'email-verified', 'profile-approved', 'first-item']

async function accountsOf(query: Runs, userId: string): Promise<Account[]> {
  const { rows } = await query<Account>(
    `select id, bucket, balance from point_accounts where user_id = $1 and bucket <> 'house'`,
    [userId],
  )
  return rows
}

type Entry = {
  id: number
  account_id: string
  amount: number
  balance_after: number
  act: string
  rule: string | null
  words: { name?: string; thing?: string; number?: string; use?: string; count?: number; plan?: Bilingual }
  link: string | null
  booked_at: Date
  credited_at: Date | null
}

function mountStatement(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/rewards/statement', async request => {
    const me = await whoAsks(query, request)
    const language = languageAsked(request.headers['accept-language'], me.language)
    const { bucket, page = '1', perPage = '24' } = request.query as Record<string, string>
    const accounts = (await accountsOf(query, me.id)).filter(one => (bucket ? one.bucket === bucket : true))
    const ids = accounts.map(one => one.id)
    const counted = await query<{ count: number }>(
      'select count(*)::int as count from point_entries where account_id = any($1::uuid[])',
      [ids],
    )
    const { rows } = await query<Entry>(
      `select e.*, p.act, p.rule, p.words, p.link, p.booked_at, before.booked_at as credited_at
      from (select id, posting_id, account_id, amount, balance_after from point_entries where account_id = any($1::uuid[])
        order by id desc limit $2 offset $3) e
      join point_postings p on p.id = e.posting_id left join point_postings before on before.id = p.reverses_id order by e.id desc`,
      [ids, Number(perPage), (Number(page) - 1) * Number(perPage)],
    )
    const data = rows.map(row => ({
      _id: row.id,
      at: row.booked_at.toISOString(),
      act: row.act,
      rule: row.rule,
      bucket: accounts.find(one => one.id === row.account_id)!.bucket,
      points: row.amount,
      balance: row.balance_after,
      name: row.words.name ?? null,
      thing: row.words.thing ?? null,
      number: row.words.number ?? null,
      use: row.words.use ?? null,
      count: row.words.count ?? null,
      link: row.link,
      plan: row.words.plan?.[language] ?? null,
      creditedAt: row.credited_at?.toISOString() ?? null,
    }))
    return { data, count: counted.rows[0]!.count }
  })
}

type Month = { month: string; credited: number; takenBack: number }
type Way = {
  code: string
  name: Bilingual
  amount: number
  daily_cap: number | null
  today: number
  given: boolean
}

/** What was credited and taken back in each of the last twelve months. */
async function monthsOf(query: Runs, userId: string, account: string | null, zone: string): Promise<Month[]> {
  const { rows } = await query<Month>(
    `with months as (
      select generate_series(date_trunc('month', now() at time zone $2) - interval '11 months', date_trunc('month', now() at time zone $2),
        interval '1 month') as start),
    moved as (
      select date_trunc('month', p.booked_at at time zone $2) as start, p.act, sum(e.amount)::int as points
      from point_postings p join point_entries e on e.posting_id = p.id and e.account_id = $1
      where p.user_id = $3 and p.act in ('credited', 'taken-back')
        and p.booked_at >= (date_trunc('month', now() at time zone $2) - interval '11 months') at time zone $2
      group by 1, 2)
    select to_char(m.start, 'YYYY-MM') as month, coalesce(a.points, 0) as credited, coalesce(-b.points, 0) as "takenBack"
    from months m left join moved a on a.start = m.start and a.act = 'credited'
      left join moved b on b.start = m.start and b.act = 'taken-back' order by m.start`,
    [account, zone, userId],
  )
  return rows
}

/** What is given for what, and how far the reader is with it. */
async function waysOf(query: Runs, userId: string, zone: string): Promise<Way[]> {
  const { rows } = await query<Way>(
    `select r.code, r.name, r.amount, r.daily_cap,
      (select count(*)::int from point_postings p where p.user_id = $1 and p.rule = r.code and p.act = 'credited' and p.round = 1
        and p.happened_at >= date_trunc('day', now() at time zone $2) at time zone $2
        and p.happened_at < (date_trunc('day', now() at time zone $2) + interval '1 day') at time zone $2) as today,
      r.code = any($3::text[]) and exists (select from point_postings p where p.user_id = $1 and p.rule = r.code and p.act = 'credited'
        and not exists (select from point_postings back where back.reverses_id = p.id)) as given
    from point_rules r where r.active order by r.position`,
    [userId, zone, GIVEN_ONCE],
  )
  return rows
}

function mountBalances(app: FastifyInstance, { query }: Doors, siteUrl: string): void {
  app.get('/api/rewards', async request => {
    const me = await whoAsks(query, request)
    const language = languageAsked(request.headers['accept-language'], me.language)
    const { rows } = await query<{ zone: string; username: string }>(
      `select u.username, coalesce((select value #>> '{}' from settings where key = 'timeZone'), 'UTC') as zone from users u where u.id = $1`,
      [me.id],
    )
    const { zone, username } = rows[0]!
    const accounts = await accountsOf(query, me.id)
    const balance = (bucket: string) => accounts.find(one => one.bucket === bucket)?.balance ?? 0
    const pending = accounts.find(one => one.bucket === 'pending')?.id ?? null
    const ways = await waysOf(query, me.id, zone)
    return {
      data: {
        balances: Object.fromEntries(OWN.map(bucket => [bucket, balance(bucket)])),
        collects: me.role === 'User' || me.role === 'Guest',
        months: await monthsOf(query, me.id, pending, zone),
        ways: ways.map(way => ({
          rule: way.code,
          name: way.name[language],
          points: way.amount,
          dailyCap: way.daily_cap,
          today: way.today,
          done: way.given,
        })),
        inviteLink: `${siteUrl}/register/${encodeURIComponent(username)}`,
      },
    }
  })
}

/** A member's points: the statement, and the balances with the months and what else brings some. */
export function mountPoints(app: FastifyInstance, doors: Doors, siteUrl: string): void {
  mountStatement(app, doors)
  mountBalances(app, doors, siteUrl)
}
