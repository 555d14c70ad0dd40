import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { runningAuction, visibleSubject } from '../../auctions/server/public.ts'
import { directories } from '../../directories/rules/directory.ts'
import type { Home } from '../contract/home.ts'

/**
 * Counts of the whole club: people from their rows, companies and countries from the counts that the directory keeps, live auctions
 * as the list of them does (auctions/server/search-auctions.ts).
 */
export async function clubCounts(db: Db): Promise<Omit<Home, 'faces'>> {
  const { rows } = await sql<Omit<Home, 'faces'>>`
    select
      (select count(*)::int from users
        where verified_at is not null and suspended_at is null and role not in ('Super-admin', 'Employee')) as members,
      (select coalesce(sum(count), 0)::int from directory_counts where kind = 'company' and tag = 'all') as companies,
      (select count(distinct tag)::int from directory_counts where tag like 'country:%' and count > 0) as countries,
      (select count(*)::int from auctions where ${runningAuction} and ${visibleSubject}) as auctions,
      exists (select from trending_items) as trending
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

/** Profiles that came last of all directories, newest first: the newest of each (by its index), then the newest of those. */
export async function newestMembers(db: Db, most: number): Promise<string[]> {
  const kinds = directories.map(one => one.kind)
  const { rows } = await sql<{ profile_id: string }>`
    select newest.profile_id from unnest(${kinds}::text[]) as k(kind), lateral (
      select profile_id, live_at from directory_entries e where e.kind = k.kind
      order by live_at desc, profile_id limit ${most}) newest
    order by newest.live_at desc, newest.profile_id limit ${most}`.execute(db)
  return rows.map(row => row.profile_id)
}
