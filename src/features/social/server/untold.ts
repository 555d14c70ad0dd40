import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { TargetRef } from '../contract.ts'

/** What owners are told of in groups. */
export type News = 'likes' | 'comments'

/** Likes or comments of one thing of which its owner was not told, newest first; their own and the suspended's are no news. */
export async function untold(
  tx: Tx,
  news: News,
  ownerId: string,
  { kind, id }: TargetRef,
): Promise<{ id: string; userId: string; name: string }[]> {
  const { rows } = await sql<{ id: string; userId: string; name: string }>`
    select n.id, u.id as "userId", u.name from ${sql.table(news)} n
    join users u on u.id = ${news === 'likes' ? sql`n.user_id` : sql`n.author_id`}
    where n.owner_id = ${ownerId} and n.target_kind = ${kind} and n.target_id = ${id} and n.told_at is null
      and u.id <> ${ownerId} and u.suspended_at is null ${news === 'comments' ? sql`and n.removed_at is null` : sql``}
    order by n.id desc`.execute(tx)
  return rows
}

/** Notes that the owner was told. */
export async function markTold(tx: Tx, news: News, ids: readonly string[]): Promise<void> {
  const told = { told_at: sql<Date>`clock_timestamp()` }
  if (news === 'likes') await tx.updateTable('likes').set(told).where('id', 'in', ids).execute()
  else await tx.updateTable('comments').set(told).where('id', 'in', ids).execute()
}

/** Things with likes or comments of which their owners were not told. */
export async function thingsWithNews(db: Db, news: News): Promise<(TargetRef & { ownerId: string })[]> {
  const { rows } = await sql<TargetRef & { ownerId: string }>`
    select distinct owner_id as "ownerId", target_kind as kind, target_id as id from ${sql.table(news)} n
    where told_at is null and owner_id is not null
      and owner_id <> ${news === 'likes' ? sql`n.user_id` : sql`n.author_id and n.removed_at is null`} limit 1000`.execute(
    db,
  )
  return rows
}
