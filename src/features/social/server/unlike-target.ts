import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { unliked } from '../contract/likes.ts'
import type { TargetRef } from '../contract.ts'
import { lockThing } from './queries.ts'
import { likeCounts } from './reaction-reads.ts'
import { topicOf } from './thing-of.ts'

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
