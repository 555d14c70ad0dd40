import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { TargetRef } from '../contract.ts'
import { type CommentRow, commentRows } from './comment-rows.ts'

/** The comment that is answered, as the writer sees it under the same thing; 404 for any other. */
export async function answeredRow(
  tx: Tx,
  viewer: Viewer,
  ref: TargetRef,
  id: string | undefined,
): Promise<CommentRow | null> {
  if (id === undefined) return null
  const [row] = await commentRows(tx, viewer.id, [id])
  const stands = row && !row.gone && !row.blocked && row.target_kind === ref.kind && row.target_id === ref.id
  return stands ? row : notFound()
}
