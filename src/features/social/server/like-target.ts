import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { liked } from '../contract/likes.ts'
import type { TargetRef } from '../contract.ts'
import { refuseAcrossBlock } from './across-block.ts'
import { lockThing } from './queries.ts'
import { likeCounts } from './reaction-reads.ts'
import { seenTarget, type Targets } from './seen-target.ts'
import { topicOf } from './thing-of.ts'

/** Likes a thing that the viewer sees. Liking it already is fine, and announces nothing. */
export async function likeTarget(tx: Tx, targets: Targets, viewer: Viewer, ref: TargetRef): Promise<void> {
  const { ownerId } = await seenTarget(tx, targets, viewer, ref, 'like')
  await refuseAcrossBlock(tx, viewer.id, [ownerId])
  await lockThing(tx, ref)
  const row = await tx
    .insertInto('likes')
    .values({ user_id: viewer.id, target_kind: ref.kind, target_id: ref.id, owner_id: ownerId })
    .onConflict(c => c.constraint('likes_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const likes = (await likeCounts(tx, ref.kind, [ref.id])).get(ref.id) ?? 0
  await announce(tx, liked, { kind: ref.kind, id: ref.id, userId: viewer.id, ownerId, likes }, await topicOf(tx, ref))
}
