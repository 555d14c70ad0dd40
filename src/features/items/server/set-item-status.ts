import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { daysKept } from '../../settings/server/public.ts'
import { isCounted, type Offer, ownersMove } from '../rules.ts'
import { moveItem } from './move-item.ts'
import { refuseOverLimit } from './publish-item.ts'
import { type ItemRow, lockOwner, lockOwnItem } from './queries.ts'
import { REMOVED_KEPT } from './sweep-removed-items.ts'

/** Pauses, shows again, marks as sold, closes, removes or brings back one's own item. What comes back counts against the plan. */
export async function setItemStatus(tx: Tx, viewer: Viewer, itemId: string, wish: Offer): Promise<ItemRow> {
  await lockOwner(tx, viewer.id)
  const item = await lockOwnItem(tx, viewer.id, itemId)
  const move = ownersMove(item, wish, await clock(tx), await daysKept(tx, REMOVED_KEPT))
  if ('refused' in move) throw new Refusal(move.refused)
  if (move.to === 'published') refuse(viewer.profileStatus === 'approved' ? null : 'approval-required')
  if (isCounted(move.to) && !isCounted(item.status)) await refuseOverLimit(tx, viewer.id)
  return moveItem(tx, item, move.to, { by: viewer.id })
}
