import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { TargetRef } from '../contract.ts'
import { seenTarget, type Targets } from './seen-target.ts'

/** Keeps a thing that the viewer sees among their bookmarks, once. */
export async function bookmarkTarget(tx: Tx, targets: Targets, viewer: Viewer, ref: TargetRef): Promise<void> {
  await seenTarget(tx, targets, viewer, ref, 'bookmark')
  await tx
    .insertInto('bookmarks')
    .values({ user_id: viewer.id, target_kind: ref.kind, target_id: ref.id })
    .onConflict(c => c.constraint('bookmarks_once').doNothing())
    .execute()
}
