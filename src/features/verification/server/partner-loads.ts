import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { clubWeek } from './club-week.ts'

/** A partner's work. `capacity` are cases a week, null without an approved validator's profile. */
export type Load = {
  capacity: number | null
  /** Cases of this week that count: in their hands, or done. What was taken back, or ended without them, frees its place. */
  taken: number
  open: number
  overdue: number
  attested: number
  declined: number
  paused: boolean
}

type Row = Load & { id: string }

/** What these partners have in hand and did, by their accounts' ids; ids of others answer empty loads. */
export async function partnerLoads(db: Db, ids: readonly string[]): Promise<Map<string, Load>> {
  if (ids.length === 0) return new Map()
  const { from, now } = await clubWeek(db)
  const { rows } = await sql<Row>`
    select u.id, (v.data ->> 'capacityPerWeek')::int as capacity, mine.paused_at is not null as paused,
      count(a.id) filter (where a.assigned_at >= ${from}
        and (a.ended_as is null or a.ended_as in ('attested', 'declined')))::int as taken,
      count(a.id) filter (where a.ended_at is null)::int as open,
      count(a.id) filter (where a.ended_at is null and a.due_at < ${now})::int as overdue,
      count(a.id) filter (where a.ended_as = 'attested')::int as attested,
      count(a.id) filter (where a.ended_as = 'declined')::int as declined
    from users u
    left join profiles p on p.user_id = u.id and p.user_type = 'validator' and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    left join verification_partners mine on mine.user_id = u.id
    left join verification_assignments a on a.partner_id = u.id
    where u.id = any(${[...new Set(ids)]}::uuid[])
    group by u.id, v.id, mine.paused_at`.execute(db)
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}
