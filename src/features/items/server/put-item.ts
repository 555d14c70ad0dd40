import type { Descriptor, Values } from '../../../engines/forms/descriptor.ts'
import { checkSent } from '../../../engines/forms/server/check-sent.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { lookupEntries } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { ITEM } from '../contract.ts'
import { columnsOfItem } from './columns-of-item.ts'
import { deleteItemDraft } from './item-drafts.ts'
import { keepItemFiles } from './keep-item-files.ts'
import { lockItem } from './lock-item.ts'
import { moveItem } from './move-item.ts'
import type { ItemRow } from './queries.ts'

/**
 * Checks what was sent and keeps it as a new item, under the id of its draft if it had one; shown at once, or to be reviewed where
 * the club reads items first. Who may, and how many, is asked before.
 */
export async function putItem(
  tx: Tx,
  store: FileStore,
  kind: Descriptor,
  ownerId: string,
  sent: Values,
  draftId?: string,
): Promise<ItemRow> {
  const owner = { userId: ownerId, target: { kind: ITEM, id: draftId ?? null }, timeZone: sent.timeZone as string }
  const { data, files } = await checkSent(tx, lookupEntries, kind, sent, owner)
  const { id } = await tx
    .insertInto('items')
    .values({
      ...(draftId && { id: draftId }),
      owner_id: ownerId,
      kind: kind.key,
      status: 'pending_review',
      data: JSON.stringify(data),
      ...columnsOfItem(kind, data),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draftId) await deleteItemDraft(tx, draftId)
  const item = await lockItem(tx, 'house', id)
  await keepItemFiles(tx, store, item, files)
  const { reviewFirst } = await setting(tx, 'items')
  return moveItem(tx, item, reviewFirst ? 'pending_review' : 'published', { by: ownerId }, 'draft')
}
