import { changedKeys } from '../../../engines/forms/changed-fields.ts'
import type { Descriptor, Values } from '../../../engines/forms/descriptor.ts'
import { checkChange } from '../../../engines/forms/server/check-sent.ts'
import { flattened, fromStored, namedValues, type Stored } from '../../../engines/forms/values.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { lookupEntries, readCurrencies } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { ITEM } from '../contract.ts'
import { refusalToChange, statusAfter } from '../rules.ts'
import { deleteItemDraft } from './item-drafts.ts'
import { isVisible, moveItem, tellChanged, touched } from './move-item.ts'
import { columnsOfItem, keepItemFiles } from './publish-item.ts'
import { filesOfItem, type ItemRow, lockItem, lockOwner, lockOwnItem } from './queries.ts'

/**
 * Changes what is named of one's own item: at once, or after a review where the club reads items first. While its auction runs nothing of it
 * changes (`items.auction-live`): people bid on what it says.
 */
export async function changeItem(
  tx: Tx,
  house: Pick<House, 'files' | 'holdText'>,
  kind: Descriptor,
  viewer: Viewer,
  body: Values,
): Promise<ItemRow> {
  if (body.userId !== undefined && body.userId !== viewer.id) refuse('items.not-yours')
  refuse(viewer.profileStatus === 'approved' ? null : 'approval-required')
  await lockOwner(tx, viewer.id)
  const item = await lockOwnItem(tx, viewer.id, String(body._id))
  if (item.kind !== kind.key) notFound()
  refuse(refusalToChange(item))
  const owner = { userId: viewer.id, target: { kind: ITEM, id: item.id }, timeZone: body.timeZone as string }
  const now = { data: item.data, files: await filesOfItem(tx, item.id) }
  const currencies = await readCurrencies(tx)
  const before = fromStored(kind, now, currencies.coinageOf)
  const given = namedValues(kind, before, flattened(kind, body))
  const stored = await checkChange(tx, lookupEntries, kind, { before, given, currencies }, owner)
  const changed = changedKeys(kind, now, stored)
  const seen = await isVisible(tx, item.id)
  const columns = await keepValues(tx, house.files, kind, item, stored)
  await deleteItemDraft(tx, item.id)
  await house.holdText(tx, { kind: ITEM, id: item.id, held: 'changed' })
  const { reviewFirst } = await setting(tx, 'items')
  const change = { changed, quantity: columns.product_quantity, sold: body.sold === true, reviewFirst }
  const to = statusAfter(item, change)
  const kept = await lockItem(tx, 'house', item.id)
  const moved = to === item.status ? kept : await moveItem(tx, kept, to, { by: viewer.id })
  if (seen && changed.length > 0 && (await isVisible(tx, item.id))) await tellChanged(tx, moved)
  return moved
}

/** The columns and files that were sent; fewer pieces than are sold already are refused. */
async function keepValues(tx: Tx, store: FileStore, kind: Descriptor, item: ItemRow, { data, files }: Stored) {
  const columns = columnsOfItem(kind, data)
  const { product_quantity: pieces } = columns
  if (pieces !== null && pieces < item.product_sales)
    refuseField('productQuantity', 'items.fewer-than-sold', { min: item.product_sales })
  await tx
    .updateTable('items')
    .set({ ...columns, data: JSON.stringify(data), ...touched })
    .where('id', '=', item.id)
    .execute()
  await keepItemFiles(tx, store, item, files)
  return columns
}
