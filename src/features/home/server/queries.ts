import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { ClubCounts } from '../contract.ts'

/** Counts of the whole club: people from their rows, companies and countries from the counts that the directory keeps. */
export async function clubCounts(db: Db): Promise<ClubCounts> {
  const { rows } = await sql<ClubCounts>`
    select
      (select count(*)::int from users
        where verified_at is not null and suspended_at is null and role not in ('Super-admin', 'Employee')) as members,
      (select coalesce(sum(count), 0)::int from directory_counts where kind = 'company' and tag = 'all') as companies,
      (select count(distinct tag)::int from directory_counts where tag like 'country:%' and count > 0) as countries
  `.execute(db)
  return rows[0]!
}
