import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { followed, type TargetRef } from '../contract.ts'
import { refusalToFollow } from '../rules.ts'
import { blocksBetween, lockPair, putFollow } from './queries.ts'
import { seenTarget, type Targets } from './seen-target.ts'

/** Follows a thing that the viewer sees. Following it already is fine, and announces nothing. */
export async function followTarget(tx: Tx, targets: Targets, viewer: Viewer, ref: TargetRef): Promise<void> {
  const { ownerId } = await seenTarget(tx, targets, viewer, ref, 'follow')
  if (ownerId) await lockPair(tx, viewer.id, ownerId)
  refuse(refusalToFollow(viewer.id, ownerId, ownerId ? await blocksBetween(tx, viewer.id, ownerId) : []))
  const isNew = await putFollow(tx, viewer.id, ref, ownerId)
  if (isNew) await announce(tx, followed, { ...ref, userId: viewer.id, ownerId })
}
