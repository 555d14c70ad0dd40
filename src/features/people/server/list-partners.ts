import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { namesByIds } from '../../lookups/server/public.ts'
import type { listPartners, PartnerRow } from '../contract/people.ts'
import { called } from './list-people.ts'

type Row = {
  id: string
  name: string
  username: string
  avatar_file_id: string | null
  created_at: Date
  suspended_at: Date | null
  industries: string[] | null
  countries: string[] | null
  languages: string[] | null
  capacity: number | null
  open: number
}

const ORDERS = {
  name: sql`fold_text(u.name)`,
  joinedAt: sql`u.created_at`,
  capacity: sql`capacity`,
  open: sql`open`,
} as const

/** The approved version of a partner's profile says what they cover; in hand is what was given to them and waits for their word. */
export async function partnerPage(
  db: Db,
  wish: QueryOf<typeof listPartners>,
): Promise<{ data: PartnerRow[]; count: number }> {
  const search = wish.search?.trim() ? sql`and ${called(wish.search)}` : sql``
  const suspended = wish.suspended === undefined ? sql`` : sql`and (u.suspended_at is not null) = ${wish.suspended}`
  const where = sql`where u.role = 'Partner' ${search} ${suspended}`
  const order = sql`${ORDERS[wish.sortBy ?? 'name']} ${wish.sortDesc ? sql`desc` : sql`asc`} nulls last`
  const { rows } = await sql<Row>`
    select u.id, u.name, u.username::text, u.avatar_file_id, u.created_at, u.suspended_at, v.data -> 'industries' as industries,
      v.data -> 'countries' as countries, v.data -> 'languages' as languages, (v.data ->> 'capacityPerWeek')::int as capacity,
      (select count(*)::int from verification_assignments a where a.partner_id = u.id and a.ended_at is null) as open
    from users u
    left join profiles p on p.user_id = u.id and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    ${where} order by ${order}, u.id limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from users u ${where}`.execute(db)
  return { data: await withNames(db, rows), count: counted.rows[0]!.count }
}

async function withNames(db: Db, rows: readonly Row[]): Promise<PartnerRow[]> {
  const lists = rows.flatMap(row => [row.industries, row.countries, row.languages])
  const names = await namesByIds(
    db,
    lists.flatMap(list => (Array.isArray(list) ? list : [])),
  )
  const named = (ids: string[] | null) =>
    (Array.isArray(ids) ? ids : []).flatMap(id => {
      const one = names.get(id)
      return one ? [{ name: one.name, arabicName: one.arabicName }] : []
    })
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    username: row.username,
    picture: pictureOf(row.avatar_file_id),
    industries: named(row.industries),
    countries: named(row.countries),
    languages: named(row.languages),
    capacity: row.capacity,
    open: row.open,
    joinedAt: row.created_at.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
  }))
}
