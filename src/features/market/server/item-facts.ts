import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { visibleItem } from '../../items/server/public.ts'

/** Raised when entries are made differently: older ones are made anew. */
const FORM = 'm1'

/** What an entry is made of; `made_from` changes with it. */
export type ItemFacts = {
  id: string
  owner_id: string
  kind: string
  name: string
  highlights: string
  description: string
  category_id: string | null
  industry_ids: string[]
  country_id: string | null
  state_id: string | null
  city: string | null
  sale_type: number
  featured: boolean
  published_at: Date
  owner_name: string
  owner_type: string | null
  verified: boolean
  made_from: string
}

const FEATURED = sql`coalesce(i.featured_until > clock_timestamp(), false)`

/** What an item `i` of an owner with the profile `p` is made of, as one text. */
const madeFrom = sql`concat_ws(' ', ${FORM}::text, floor(extract(epoch from i.changed_at) * 1000), p.live_version_id, p.verified_at is not null, ${FEATURED})`

const tables = sql`items i
  join users u on u.id = i.owner_id
  left join profiles p on p.user_id = i.owner_id and p.status <> 'withdrawn'`

/** What members find of these items; of others nothing. */
export async function itemFacts(db: Db, ids: readonly string[]): Promise<ItemFacts[]> {
  const { rows } = await sql<ItemFacts>`
    select i.id, i.owner_id, i.kind, i.name, i.highlights, i.description, i.category_id, i.industry_ids, i.country_id, i.state_id,
      i.city, i.sale_type, ${FEATURED} as featured, coalesce(i.published_at, i.created_at) as published_at,
      coalesce(v.name, u.name) as owner_name, u.user_type as owner_type, p.verified_at is not null as verified, ${madeFrom} as made_from
    from ${tables} left join profile_versions v on v.id = p.live_version_id
    where i.id = any(${ids}::uuid[]) and ${visibleItem('i')}`.execute(db)
  return rows
}

/** Items whose entry is missing, made from something else, or should not be there. */
export async function differing(db: Db): Promise<{ stale: string[]; gone: string[] }> {
  const { rows: stale } = await sql<{ id: string }>`
    select i.id from ${tables} left join market_entries e on e.item_id = i.id
    where ${visibleItem('i')} and e.made_from is distinct from ${madeFrom}`.execute(db)
  const { rows: gone } = await sql<{ id: string }>`
    select e.item_id as id from market_entries e left join items i on i.id = e.item_id
    where i.id is null or not ${visibleItem('i')}`.execute(db)
  return { stale: stale.map(row => row.id), gone: gone.map(row => row.id) }
}
