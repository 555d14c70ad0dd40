import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'

const SIMILAR = 3

/** The profile of a user name that is shown, or undefined. */
export async function shownProfileId(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select('p.id')
    .where('u.username', '=', username)
    .where('p.status', '=', 'approved')
    .where('p.live_version_id', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** Entries of the directory that share most industries with this one. */
export async function similarProfiles(db: Db, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (select kind, array(select tag from unnest(tags) as tag where tag like 'industries:%') as tags from directory_entries where profile_id = ${profileId})
    select e.profile_id as id from directory_entries e, own
    where e.kind = own.kind and e.tags && own.tags and e.profile_id <> ${profileId}
    order by (select count(*) from unnest(e.tags) as tag where tag = any(own.tags)) desc, e.live_at desc limit ${SIMILAR}`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** User names and days of change of everybody who is shown, for the sitemap. */
export async function shownUsernames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('directory_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('u.username')
    .orderBy('e.live_at', 'desc')
    .limit(40_000)
    .execute()
  return rows.map(row => row.username)
}
