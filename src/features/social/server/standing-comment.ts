import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type CommentRow, commentRows } from './comment-rows.ts'
import { lockThing } from './queries.ts'
import { seenTargets, type Targets } from './seen-target.ts'

/** A comment that still stands under a thing the viewer sees, held with the thing; 404 for any other. */
export async function standingComment(tx: Tx, targets: Targets, viewer: Viewer, id: string): Promise<CommentRow> {
  const [found] = await commentRows(tx, viewer.id, [id])
  if (!found) return notFound()
  const ref = { kind: found.target_kind, id: found.target_id }
  await lockThing(tx, ref)
  // Read again under the lock: the time to edit and what stands are as of now.
  const [row] = await commentRows(tx, viewer.id, [id])
  const mine = row?.author_id === viewer.id
  const seen = mine || (await seenTargets(tx, targets, viewer, [ref])).size > 0
  return row && !row.gone && !row.blocked && seen ? row : notFound()
}
