import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { COMMENT, commentRemoved } from '../contract/comments.ts'
import { reactionTopic } from '../contract/likes.ts'
import { MODERATE } from './comment-views.ts'
import { commentCounts } from './reaction-reads.ts'
import type { Targets } from './seen-target.ts'
import { standingComment } from './standing-comment.ts'

/** Takes a comment away: one's own, or any for staff, of which a line is kept. Its words are gone at once. */
export async function removeComment(
  tx: Tx,
  targets: Targets,
  { viewer, origin }: { viewer: Viewer; origin: Origin },
  id: string,
): Promise<void> {
  const row = await standingComment(tx, targets, viewer, id)
  const own = row.author_id === viewer.id
  if (!own && !holds(viewer, MODERATE)) notFound()
  await tx
    .updateTable('comments')
    .set({ text: '', removed_at: sql`clock_timestamp()`, removed_by: viewer.id })
    .where('id', '=', id)
    .execute()
  if (!own)
    await record(tx, {
      actorId: viewer.id,
      action: 'comments.remove',
      target: { kind: COMMENT, id },
      before: { authorId: row.author_id, text: row.text },
      address: origin.address,
      requestId: origin.requestId,
    })
  const ref = { kind: row.target_kind, id: row.target_id }
  const comments = (await commentCounts(tx, ref.kind, [ref.id])).get(ref.id) ?? 0
  const gone = { ...ref, commentId: id, userId: row.author_id, underId: row.under_id, comments }
  await announce(tx, commentRemoved, gone, reactionTopic(ref))
}
