import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import type { readCorner as readCall } from '../contract.ts'
import { authorsByIds } from './authors.ts'

/** The figures of a member's own card. */
export async function readCorner(db: Db, userId: string): Promise<AnswerIn<typeof readCall>> {
  const { rows } = await sql<Omit<AnswerIn<typeof readCall>, 'author'>>`select
    (select count(*)::int from follows f join users u on u.id = f.user_id
      where f.target_kind = 'member' and f.target_id = ${userId} and f.ended_at is null and u.suspended_at is null) as followers,
    (select count(*)::int from follows where user_id = ${userId} and target_kind = 'member' and ended_at is null) as following,
    (select coalesce(sum(posts), 0)::int from post_counts where author_id = ${userId}) as posts`.execute(db)
  const author = (await authorsByIds(db, [userId])).get(userId)!
  return { author, ...rows[0]! }
}
