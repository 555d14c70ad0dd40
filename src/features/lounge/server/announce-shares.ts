import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { loungeTopic, sharesCounted } from '../contract/moves.ts'
import type { Audience } from '../contract.ts'

/** Tells the windows that show a post how often it is passed on now; held, so that the last number told is the true one. */
export async function announceShares(tx: Tx, postId: string): Promise<void> {
  await sql`select 1 from posts where id = ${postId} for no key update`.execute(tx)
  const { rows } = await sql<{ audience: Audience; shares: number }>`
    select p.audience, (select count(*)::int from posts s where s.shared_id = p.id and s.shown) as shares
    from posts p where p.id = ${postId} and p.shown`.execute(tx)
  const [post] = rows
  if (post) await announce(tx, sharesCounted, { postId, shares: post.shares }, loungeTopic(post.audience))
}
