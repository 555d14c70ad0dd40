import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { TargetRef } from '../contract.ts'
import { COMMENT } from '../contract/comments.ts'
import { liked, reactionTopic, unliked } from '../contract/likes.ts'
import { refuseAcrossBlock } from './blocks.ts'
import { lockThing } from './queries.ts'
import { seenTarget } from './seen-target.ts'
import { likeCounts } from './social-reads.ts'

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

/** Takes a like back, also that of a thing that is gone; one that is not there is fine. */
export async function unlikeTarget(tx: Tx, userId: string, { kind, id }: TargetRef): Promise<void> {
  await lockThing(tx, { kind, id })
  const row = await tx
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .returning('owner_id')
    .executeTakeFirst()
  if (!row) return
  const likes = (await likeCounts(tx, kind, [id])).get(id) ?? 0
  await announce(tx, unliked, { kind, id, userId, ownerId: row.owner_id, likes }, await topicOf(tx, { kind, id }))
}

/** The line that tells of a thing; of a comment it is that of the thing it stands under. */
async function topicOf(db: Db, ref: TargetRef): Promise<string> {
  if (ref.kind !== COMMENT) return reactionTopic(ref)
  const row = await db
    .selectFrom('comments')
    .select(['target_kind as kind', 'target_id as id'])
    .where('id', '=', ref.id)
    .executeTakeFirst()
  return reactionTopic(row ?? ref)
}
