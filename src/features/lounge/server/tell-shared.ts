import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { passedOn } from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import { authorsByIds } from './authors.ts'

/** Tells a member that somebody passed on what they posted. */
export async function tellShared(tx: Tx, shared: { by: string; postId: string; ownerId: string }): Promise<void> {
  const { by, postId, ownerId } = shared
  if (by === ownerId) return
  const name = (await authorsByIds(tx, [by])).get(by)?.name ?? ''
  await notify(tx, ownerId, passedOn, { name }, pathOfPost(postId))
}
