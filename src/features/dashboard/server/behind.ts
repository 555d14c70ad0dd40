import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { coinage, inUnits, money } from '../../../platform/shared/money.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { rehearses } from '../../payments/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import { deskReach } from '../../support/server/public.ts'
import type { listCounted } from '../contract.ts'
import { LISTS, SEES } from '../rules.ts'
import { bordersOf, monthsSoFar, weeksUntil } from '../rules/weeks.ts'
import { COUNTS, paidCents, paidPayments, TICKET_OVER } from './figures.ts'

const CURRENCY = coinage('USD', 2)

type Asked = QueryOf<typeof listCounted>
type Row = {
  id: string
  name: string
  by: string | null
  link: string | null
  at: Date
  status: string
  amount: number | null
}
/** What a list counts: its rows in SQL as `id, name, by, link, at, status, amount`, and since when and until when they count. */
type Source = { rows: RawBuilder<unknown>; at: RawBuilder<unknown>; since: Date | null }

async function sourceOf(
  db: Db,
  viewer: Viewer,
  { of }: Asked,
  language: Language,
  around: { now: Date; zone: string },
): Promise<Source> {
  const items = (at: RawBuilder<unknown>, where: RawBuilder<unknown>): Source => ({
    rows: sql`select i.id, i.name, u.name as by, '/profile/details/' || i.id as link, ${at} as at, i.status, null::bigint as amount
      from items i join users u on u.id = i.owner_id where ${where}`,
    at,
    since: null,
  })
  const tickets = (at: RawBuilder<unknown>, where: RawBuilder<unknown>, since: Date | null = null): Source => ({
    rows: sql`select t.id, '#' || t.number || ' ' || t.subject as name, u.name as by, '/tickets/view/' || t.id as link, ${at} as at, t.status,
        round(extract(epoch from t.first_answered_at - t.created_at) / 60)::bigint as amount
      from tickets t join users u on u.id = t.owner_id where ${COUNTS} and ${deskReach(viewer)} and ${where}`,
    at,
    since,
  })
  const members = (where: RawBuilder<unknown>): Source => ({
    rows: sql`select u.id, u.name, u.username::text as by, '/apps/users/view/' || u.id as link, u.created_at as at,
        coalesce(u.profile_status, 'none') as status, null::bigint as amount
      from users u where u.role not in ('Super-admin', 'Employee') and ${where}`,
    at: sql`u.created_at`,
    since: null,
  })
  switch (of) {
    case 'approved':
      return members(sql`u.profile_status = 'approved'`)
    case 'waiting':
      return members(sql`u.profile_status is distinct from 'approved'`)
    case 'created':
      return items(sql`i.created_at`, sql`true`)
    case 'closed':
      return items(sql`i.status_at`, sql`i.status in ('sold', 'closed')`)
    case 'opened':
      return tickets(sql`t.created_at`, sql`true`)
    case 'resolved':
      return tickets(TICKET_OVER, sql`t.status in ('resolved', 'closed')`)
    case 'answered': {
      const borders = bordersOf(around.now, around.zone)
      return tickets(sql`t.first_answered_at`, sql`t.first_answered_at is not null`, borders[1]!)
    }
    case 'paid':
      return {
        rows: sql`select p.id, p.description ->> ${language} as name, p.payer_name as by, null::text as link, p.settled_at as at, p.state as status,
          ${paidCents} as amount from ${paidPayments(await rehearses(db))}`,
        at: sql`p.settled_at`,
        since: monthsSoFar(around.now, around.zone).begins,
      }
  }
}

/** What a figure counts, all of it or of the week that begins on a Monday; a Monday that is not among the twelve shows nothing. */
export async function counted(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<AnswerIn<typeof listCounted>> {
  if (refusalToAccess(SEES[LISTS[asked.of]], viewer)) throw new Refusal('role-forbidden')
  const { now, zone } = await clubClock(db)
  const source = await sourceOf(db, viewer, asked, language, { now, zone })
  const weeks = weeksUntil(now, zone)
  const week = weeks.findIndex(one => one.monday === asked.week)
  const [since, until] =
    asked.week === undefined ? [source.since, null] : [weeks[week]?.begins ?? now, weeks[week + 1]?.begins ?? null]
  const table = sql`(${source.rows} ${since ? sql`and ${source.at} >= ${since}` : sql``}
    and ${source.at} ${until ? sql`< ${until}` : sql`<= ${now}`}) as c`
  const { rows } =
    await sql<Row>`select * from ${table} order by at desc, id limit ${asked.perPage} offset ${offsetOf(asked)}`.execute(
      db,
    )
  const { rows: all } = await sql<{ count: number; sum: number | null }>`
    select count(*)::int as count, sum(amount)::bigint as sum from ${table}`.execute(db)
  const units = (cents: number) => inUnits(money(Number(cents), CURRENCY.code), CURRENCY)
  const isMoney = asked.of === 'paid'
  return {
    data: rows.map(row => ({
      _id: row.id,
      name: row.name,
      by: row.by,
      link: row.status === 'removed' ? null : row.link,
      at: row.at.toISOString(),
      status: row.status,
      amount: row.amount === null ? null : isMoney ? units(row.amount) : Number(row.amount),
      currency: isMoney ? CURRENCY.code : null,
    })),
    count: all[0]!.count,
    sum: isMoney ? units(all[0]!.sum ?? 0) : null,
  }
}
