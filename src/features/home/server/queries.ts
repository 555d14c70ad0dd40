import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Home } from '../contract.ts'

/** Counts of the whole club: people from their rows, companies and countries from the counts that the directory keeps. */
export async function clubCounts(db: Db): Promise<Omit<Home, 'faces'>> {
  const { rows } = await sql<Omit<Home, 'faces'>>`
    select
      (select count(*)::int from users
        where verified_at is not null and suspended_at is null and role not in ('Super-admin', 'Employee')) as members,
      (select coalesce(sum(count), 0)::int from directory_counts where kind = 'company' and tag = 'all') as companies,
      (select count(distinct tag)::int from directory_counts where tag like 'country:%' and count > 0) as countries
  `.execute(db)
  return rows[0]!
}

/** Profiles of the companies that came last. */
export async function newestCompanies(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('directory_entries')
    .select('profile_id')
    .where('kind', '=', 'company')
    .orderBy('live_at', 'desc')
    .orderBy('profile_id')
    .limit(most)
    .execute()
  return rows.map(row => row.profile_id)
}
