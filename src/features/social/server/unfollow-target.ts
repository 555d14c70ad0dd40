import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { type TargetRef, unfollowed } from '../contract.ts'
import { endFollow } from './queries.ts'

/** Follows a thing no longer, also one that is gone; what was not followed is fine. */
export async function unfollowTarget(tx: Tx, userId: string, ref: TargetRef): Promise<void> {
  if (await endFollow(tx, userId, ref)) await announce(tx, unfollowed, { ...ref, userId })
}
