import { type RawBuilder, sql } from 'kysely'
import { conditionOf } from '../../../engines/search/server/queries.ts'
import type { Wish } from '../../../engines/search/server/wish.ts'
import type { Db } from '../../../platform/server/db.ts'
import { directoryIndex } from './directory-index.ts'

/** New since a moment; not one's own; only among some profiles when told so. */
type Since = { since: Date; not: string; among?: readonly string[] | undefined }

const MOST_NEW = 500

function newOnes(wish: Wish, { since, not, among }: Since): RawBuilder<unknown> {
  const only = among ? sql` and e.profile_id = any(${among}::uuid[])` : sql``
  return sql`${conditionOf(wish, directoryIndex)} and e.first_live_at > ${since} and e.user_id <> ${not}${only}`
}

/** Entries of a search that members could not find before, the newest first. */
export async function idsSince(db: Db, wish: Wish, since: Since): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.profile_id as id from directory_entries e where ${newOnes(wish, since)} order by e.first_live_at desc limit ${MOST_NEW}`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** How many they are. */
export async function countSince(db: Db, wish: Wish, since: Since): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from directory_entries e where ${newOnes(wish, since)}`.execute(db)
  return rows[0]!.count
}

/** An entry with the user name of its public page, or undefined. */
export const shownEntry = (
  db: Db,
  profileId: string,
): Promise<{ username: string; kind: string; name: string } | undefined> =>
  db
    .selectFrom('directory_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.username', 'e.kind', 'e.name'])
    .where('e.profile_id', '=', profileId)
    .executeTakeFirst()
