import { fileGroupsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { filesIn } from '../../../engines/forms/values.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { ITEM } from '../contract.ts'
import { itemKind } from '../kinds/all-items.ts'
import { refusalToChange } from '../rules.ts'
import { draftById, looseFiles, updateItemDraft } from './item-drafts.ts'
import { isVisible, tellChanged, touched } from './move-item.ts'
import { type ItemRow, lockOwner } from './queries.ts'

/** Takes files out of what a draft names. */
async function leaveDraft(tx: Tx, ownerId: string, id: string, gone: ReadonlySet<string>): Promise<void> {
  const draft = await draftById(tx, ownerId, id)
  if (!draft) return
  const keys = fileGroupsOf(itemKind(draft.kind)).map(group => group.key)
  const left = keys.map(key => [key, filesIn(draft.data[key]).filter(one => !gone.has(one))] as const)
  const data: Values = { ...draft.data, ...Object.fromEntries(left) }
  await updateItemDraft(tx, draft.id, { ...draft, data, version: draft.version + 1 })
}

/**
 * Takes files out of one's own item or draft at their owner's wish (`DELETE deleteFiles`); nothing holds them afterwards. Refused
 * while the item's auction runs.
 */
export async function releaseFiles(
  tx: Tx,
  store: FileStore,
  ownerId: string,
  itemId: string,
  fileIds: readonly string[],
): Promise<void> {
  await lockOwner(tx, ownerId)
  const own = tx.selectFrom('items').selectAll().where('id', '=', itemId).where('owner_id', '=', ownerId)
  const item = (await own.forNoKeyUpdate().executeTakeFirst()) as ItemRow | undefined
  if (item) refuse(refusalToChange(item))
  await leaveDraft(tx, ownerId, itemId, new Set(fileIds))
  await tx.deleteFrom('item_files').where('item_id', '=', itemId).where('file_id', 'in', fileIds).execute()
  const loose = new Set(await looseFiles(tx, itemId))
  await store.release(
    tx,
    { kind: ITEM, id: itemId },
    fileIds.filter(id => loose.has(id)),
  )
  if (!item) return
  await tx.updateTable('items').set(touched).where('id', '=', itemId).execute()
  if (await isVisible(tx, itemId)) await tellChanged(tx, item)
}
