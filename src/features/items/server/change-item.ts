import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Descriptor, Values } from '../../profiles/kind.ts'
import { flattened } from '../../profiles/nested.ts'
import { changedKeys } from '../../profiles/revision.ts'
import { checkSent } from '../../profiles/server/check-sent.ts'
import type { Stored } from '../../profiles/stored.ts'
import { setting } from '../../settings/server/settings-reads.ts'
import { ITEM, type ItemStatus } from '../contract.ts'
import { refusalToChange } from '../rules.ts'
import { isVisible, tellChanged, touched } from './announce-item.ts'
import { columnsOfItem } from './columns-of-item.ts'
import { deleteItemDraft } from './item-drafts.ts'
import { keepItemFiles } from './keep-item-files.ts'
import { lockItem } from './lock-item.ts'
import { lockOwner, lockOwnItem } from './lock-owner.ts'
import { moveItem } from './move-item.ts'
import { filesOfItem, type ItemRow } from './queries.ts'

/** Changes that are no news to whoever reviewed it: how many there are, and until when. */
const UNREAD = new Set(['productQuantity', 'priceNumber'])

/** What becomes of its status: reviewed anew, published at last, on sale again with new pieces, or as it is. */
function statusAfter(item: ItemRow, reviewFirst: boolean, changed: readonly string[], quantity: number | null) {
  const { status } = item
  const shown = status === 'published' || status === 'paused'
  const again = shown && reviewFirst && changed.some(key => !UNREAD.has(key))
  if (status === 'changes_requested') return reviewFirst ? 'pending_review' : 'published'
  if (again) return 'pending_review'
  const more = quantity !== null && quantity > (item.product_quantity ?? 0) && quantity > item.product_sales
  return status === 'sold' && more ? 'published' : status
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

/**
 * Changes one's own item: at once, or after a review where the club reads items first. While its auction runs nothing of it
 * changes (`items.auction-live`): people bid on what it says.
 */
export async function changeItem(
  tx: Tx,
  store: FileStore,
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
  const stored = await checkSent(tx, kind, flattened(kind, body), owner)
  const changed = changedKeys(kind, { data: item.data, files: await filesOfItem(tx, item.id) }, stored)
  const seen = await isVisible(tx, item.id)
  const columns = await keepValues(tx, store, kind, item, stored)
  await deleteItemDraft(tx, item.id)
  const { reviewFirst } = await setting(tx, 'items')
  const to: ItemStatus =
    body.sold === true && (item.status === 'published' || item.status === 'paused')
      ? 'sold'
      : statusAfter(item, reviewFirst, changed, columns.product_quantity)
  const now = await lockItem(tx, 'house', item.id)
  const moved = to === item.status ? now : await moveItem(tx, now, to, { by: viewer.id })
  if (seen && changed.length > 0 && (await isVisible(tx, item.id))) await tellChanged(tx, moved)
  return moved
}
