import type { Descriptor, Values } from '../../../engines/forms/descriptor.ts'
import { flattened } from '../../../engines/forms/values.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { draftById } from './item-drafts.ts'
import { refuseOverLimit } from './item-limit.ts'
import { lockOwner } from './lock-owner.ts'
import { putItem } from './put-item.ts'
import type { ItemRow } from './queries.ts'

/**
 * Publishes a new item, or sends it to be reviewed where the club reads items first. Refuses who is not approved yet
 * (`approval-required`), one more than the plan holds, and a draft that was sent from another window.
 */
export async function publishItem(
  tx: Tx,
  store: FileStore,
  kind: Descriptor,
  viewer: Viewer,
  body: Values,
): Promise<ItemRow> {
  if (body.userId !== undefined && body.userId !== viewer.id) refuse('items.not-yours')
  refuse(viewer.profileStatus === 'approved' ? null : 'approval-required')
  await lockOwner(tx, viewer.id)
  const draftId = await sentDraft(tx, viewer.id, body.draftId as string | undefined)
  await refuseOverLimit(tx, viewer.id)
  return putItem(tx, store, kind, viewer.id, flattened(kind, body), draftId)
}

/** The draft that is sent: one's own, not sent before. Its id becomes the item's, so that its files stay with it. */
async function sentDraft(tx: Tx, ownerId: string, draftId: string | undefined): Promise<string | undefined> {
  if (!draftId) return undefined
  const draft = await draftById(tx, ownerId, draftId)
  const sent = await tx.selectFrom('items').select('id').where('id', '=', draftId).executeTakeFirst()
  refuse(!draft || sent ? 'items.already-sent' : null)
  return draftId
}
