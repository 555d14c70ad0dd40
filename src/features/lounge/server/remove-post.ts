import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { loungeTopic, postRemoved } from '../contract/moves.ts'
import { POST } from '../contract.ts'
import { announceShares } from './announce-shares.ts'
import { heldPost, picturesOf } from './post-rows.ts'

/** Takes one's own post away: its words and pictures go, so that only its place in what others passed on is left. */
export async function removePost(tx: Tx, house: House, viewer: Viewer, postId: string): Promise<void> {
  const post = (await heldPost(tx, postId, viewer.id)) ?? notFound()
  const pictures = (await picturesOf(tx, [postId])).get(postId) ?? []
  await house.files.release(tx, { kind: POST, id: postId }, pictures)
  await tx.deleteFrom('post_pictures').where('post_id', '=', postId).execute()
  await tx.updateTable('posts').set({ removed_at: sql`clock_timestamp()`, text: '' }).where('id', '=', postId).execute()
  if (post.shared_id) await announceShares(tx, post.shared_id)
  await announce(tx, postRemoved, { postId, authorId: viewer.id }, loungeTopic(post.audience))
}
