import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { ITEM } from '../contract.ts'
import { deleteItemDraft, draftById, looseFiles } from './item-drafts.ts'
import { lockOwner } from './lock-owner.ts'

/** Discards one's own draft and lets go of files that only it names. */
export async function discardItemDraft(tx: Tx, store: FileStore, ownerId: string, draftId: string): Promise<void> {
  await lockOwner(tx, ownerId)
  const draft = (await draftById(tx, ownerId, draftId)) ?? notFound()
  await deleteItemDraft(tx, draft.id)
  await store.release(tx, { kind: ITEM, id: draft.id }, await looseFiles(tx, draft.id))
}
