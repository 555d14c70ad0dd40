import type { Db } from '../../../platform/server/db.ts'
import { COMMENT } from '../contract/comments.ts'
import { reactionTopic } from '../contract/likes.ts'
import type { TargetRef } from '../contract.ts'

/** The line that tells of a thing; of a comment it is that of the thing it stands under. */
export async function topicOf(db: Db, ref: TargetRef): Promise<string> {
  if (ref.kind !== COMMENT) return reactionTopic(ref)
  const row = await db
    .selectFrom('comments')
    .select(['target_kind as kind', 'target_id as id'])
    .where('id', '=', ref.id)
    .executeTakeFirst()
  return reactionTopic(row ?? ref)
}
