import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { noticeHidden, noticeShown } from '../contract.ts'
import { itemPathOf, listPathOf } from '../rules.ts'
import { isVisible, tellLeft, tellPublished } from './announce-item.ts'
import { insertHiding, liftHiding } from './hidings.ts'
import type { ItemRow } from './queries.ts'

/** Hides an item with a reason that its owner reads; false when it is hidden already. */
export async function hideItem(tx: Tx, item: ItemRow, byId: string, reason: string): Promise<boolean> {
  const seen = await isVisible(tx, item.id)
  if (!(await insertHiding(tx, item.id, byId, reason))) return false
  if (seen) await tellLeft(tx, item, 'hidden')
  await notify(tx, item.owner_id, noticeHidden, { name: item.name, reason }, listPathOf(item.kind))
  return true
}

/** Shows a hidden item again; false when it is not hidden. */
export async function showItem(tx: Tx, item: ItemRow, byId: string): Promise<boolean> {
  if (!(await liftHiding(tx, item.id, byId))) return false
  if (await isVisible(tx, item.id)) await tellPublished(tx, item)
  await notify(tx, item.owner_id, noticeShown, { name: item.name }, itemPathOf(item.id))
  return true
}
