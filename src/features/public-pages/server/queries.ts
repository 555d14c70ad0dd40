import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { orderSql } from '../../../platform/server/order.ts'
import { type Order, offsetOf, type Paging } from '../../../platform/shared/page.ts'

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

/** A page of what a member did, with how much there is in all. */
export async function activityRows(db: Db, userId: string, wish: Paging & { order: Order<'createdAt' | 'kind'> }) {
  const theirs = db.selectFrom('activities').where('user_id', '=', userId)
  const rows = await theirs
    .selectAll()
    .orderBy(orderSql(wish.order, { createdAt: sql`at`, kind: sql`kind` }, sql`id`))
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const counted = await theirs.select(e => e.fn.countAll<number>().as('count')).executeTakeFirst()
  return { rows, count: Number(counted?.count ?? 0) }
}

/** A page of a member's followers; `profile_id` is null without an approved profile. With `shown` only those who have one. */
export async function followerRows(
  db: Db,
  userId: string,
  shown: boolean,
  { limit, offset }: { limit: number; offset: number },
) {
  const followers = db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('profiles as p', join =>
      join.onRef('p.user_id', '=', 'u.id').on('p.status', '=', 'approved').on('p.live_version_id', 'is not', null),
    )
    .where('f.target_kind', '=', 'member')
    .where('f.target_id', '=', userId)
    .where('f.ended_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .$if(shown, q => q.where('p.id', 'is not', null))
  const rows = await followers
    .select(['u.id', 'u.username', 'u.name', 'f.followed_at', 'p.id as profile_id'])
    .orderBy('f.followed_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await followers.select(e => e.fn.countAll<number>().as('count')).executeTakeFirst()
  return { rows, count: Number(counted?.count ?? 0) }
}

/** How many members and things somebody follows, and how much they did. */
export async function memberCounts(db: Db, userId: string): Promise<{ following: number; activities: number }> {
  const { rows } = await sql<{ following: number; activities: number }>`select
    (select count(*)::int from follows where user_id = ${userId} and ended_at is null) as following,
    (select count(*)::int from activities where user_id = ${userId}) as activities`.execute(db)
  return rows[0]!
}
