import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Ask } from '../../profiles/contract.ts'
import { ITEM, noticeApproved, noticeAsked } from '../contract.ts'
import { editPathOf, itemPathOf, refusalToMove } from '../rules.ts'
import { lockItem } from './lock-item.ts'
import { moveItem } from './move-item.ts'

export type ItemDecision = { decision: 'approve' | 'ask'; reason?: string; asks?: readonly Ask[] }

/** Publishes an item that waits, or asks its owner for changes, with a reason they read. Nobody decides about their own. */
export async function reviewItem(tx: Tx, byId: string, itemId: string, decided: ItemDecision): Promise<void> {
  const item = await lockItem(tx, 'house', itemId)
  const to = decided.decision === 'approve' ? 'published' : 'changes_requested'
  const own = item.owner_id === byId
  refuse(
    own || item.status !== 'pending_review' || refusalToMove(item.status, to, 'reviewer') ? 'items.not-reviewed' : null,
  )
  const { reason, asks = [] } = decided
  if (to === 'changes_requested' && !reason) refuseField('reason', 'required')
  await moveItem(tx, item, to, { by: byId, reason, asks })
  await record(tx, { actorId: byId, action: 'items.review', target: { kind: ITEM, id: itemId }, after: { to, reason } })
  if (to === 'published') await notify(tx, item.owner_id, noticeApproved, { name: item.name }, itemPathOf(item.id))
  else
    await notify(
      tx,
      item.owner_id,
      noticeAsked,
      { name: item.name, reason: reason ?? '' },
      editPathOf(item.kind, item.id),
    )
}
