import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import type { Author } from '../contract.ts'

type Row = Omit<Author, 'verified' | 'picture' | 'link'> & {
  avatar: string | null
  verified_at: Date | null
  verified_by: string | null
  has_page: boolean
}

/** Members by id as posts and suggestions name them; ids that nobody has are left out. */
export async function authorsByIds(db: Db, ids: readonly string[]): Promise<Map<string, Author>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select u.id, u.username, coalesce(v.name, u.name) as name, coalesce(v.language, u.language) as lang, u.user_type as "userType",
      u.avatar_file_id as avatar, p.verified_at, p.verified_by, v.id is not null as has_page,
      case when i.id is not null then jsonb_build_object('_id', i.id, 'name', i.name, 'arabicName', i.arabic_name) end as industry
    from users u
    left join profiles p on p.user_id = u.id and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    left join industries i on i.id::text = v.data -> 'industries' ->> 0
    where u.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, authorOf(row)]))
}

function authorOf({ avatar, verified_at, verified_by, has_page, ...row }: Row): Author {
  return {
    ...row,
    verified: has_page && verified_at ? { by: verified_by, at: verified_at.toISOString() } : null,
    picture: pictureOf(avatar),
    link: has_page ? `/profile/${encodeURIComponent(row.username)}` : null,
  }
}
