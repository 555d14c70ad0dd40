import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { TargetRef } from '../contract.ts'

/** What owners are told of in groups. */
export type News = 'likes' | 'comments'

type Told = { id: string; userId: string; name: string; fresh: boolean }

/**
 * Likes or comments of one thing that a notice is to name, newest first: those of which its owner was not told (`fresh`), and
 * those told `since` in a notice that is still unread. Their own and the suspended's are no news.
 */
export async function newsOf(
  tx: Tx,
  news: News,
  ownerId: string,
  { kind, id }: TargetRef,
  since: Date | null,
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select n.id, u.id as "userId", u.name, n.told_at is null as fresh from ${sql.table(news)} n
    join users u on u.id = ${news === 'likes' ? sql`n.user_id` : sql`n.author_id`}
    where n.owner_id = ${ownerId} and n.target_kind = ${kind} and n.target_id = ${id} and (n.told_at is null or n.told_at >= ${since})
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
