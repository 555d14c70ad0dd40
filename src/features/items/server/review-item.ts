import type { Ask } from '../../../engines/forms/contract.ts'
import { asksInWords } from '../../../engines/forms/server/asks-in-words.ts'
import { refuseUnknownAsks } from '../../../engines/forms/server/known-fields.ts'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { ITEM, noticeApproved, noticeAsked } from '../contract.ts'
import { allItems } from '../kinds/all-items.ts'
import { editPathOf, itemPathOf, refusalToMove } from '../rules.ts'
import { moveItem } from './move-item.ts'
import { type ItemRow, lockItem, thingOf } from './queries.ts'
export type ItemDecision = { decision: 'approve' | 'ask'; reason?: string; asks?: readonly Ask[] }

/**
 * Publishes an item that waits, or asks its owner for changes: in a sentence, at its fields (`choice` for what is none), or both.
 * Nobody decides about their own.
 */
export async function reviewItem(tx: Tx, byId: string, itemId: string, decided: ItemDecision): Promise<void> {
  const item = await lockItem(tx, 'house', itemId)
  const to = decided.decision === 'approve' ? 'published' : 'changes_requested'
  const own = item.owner_id === byId
  refuse(
    own || item.status !== 'pending_review' || refusalToMove(item.status, to, 'reviewer') ? 'items.not-reviewed' : null,
  )
  const { reason, asks = [] } = to === 'published' ? {} : decided
  if (to === 'changes_requested' && !reason && asks.length === 0) refuseField('reason', 'required')
  refuseUnknownAsks(allItems, item.kind, asks)
  await moveItem(tx, item, to, { by: byId, reason, asks })
  await record(tx, {
    actorId: byId,
    action: 'items.review',
    target: { kind: ITEM, id: itemId },
    after: { to, reason, ...(asks.length > 0 && { asks }) },
  })
  if (to === 'published')
    await notify(tx, item.owner_id, noticeApproved, { name: item.name }, itemPathOf(item.id), thingOf(item))
  else await tellAsked(tx, item, reason, asks)
}

/** Tells its owner, in their language, everything that is asked; the wizard has it at its fields. */
async function tellAsked(tx: Tx, item: ItemRow, reason: string | undefined, asks: readonly Ask[]): Promise<void> {
  const language = (await personById(tx, item.owner_id))?.language ?? item.language
  const told = [reason, asksInWords('items', item.kind, asks, language)].filter(Boolean).join('\n')
  const link = editPathOf(item.kind, item.id)
  await notify(tx, item.owner_id, noticeAsked, { name: item.name, reason: told }, link, thingOf(item))
}
