import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import { ITEM, noticeHidden, noticeShown } from '../contract.ts'
import { FEATURE_DAYS, itemPathOf, listPathOf } from '../rules.ts'
import { featureItem } from './feature-item.ts'
import { decideHeld, insertHiding, liftHiding } from './hidings.ts'
import { isVisible, tellLeft, tellPublished } from './move-item.ts'
import { type ItemRow, itemRows, lockItem, lockOwner, thingOf } from './queries.ts'

export type Moderation = {
  ids: readonly string[]
  action: 'hide' | 'restore' | 'feature' | 'unfeature'
  reason?: string
  days?: number
}

function act(tx: Tx, item: ItemRow, byId: string, { action, reason = '', days }: Moderation): Promise<boolean> {
  if (action === 'hide') return hideItem(tx, item, byId, reason)
  if (action === 'restore') return showItem(tx, item, byId)
  return featureItem(tx, item, action === 'feature' ? (days ?? FEATURE_DAYS) : null)
}

/**
 * Hides, shows again, features or stops featuring items, each noted in the audit log; owners are told. Hiding needs a reason.
 * Answers which changed, and which ids are none.
 */
export async function moderateItems(
  tx: Tx,
  byId: string,
  asked: Moderation,
): Promise<{ changed: string[]; missing: string[] }> {
  if (asked.action === 'hide' && !asked.reason) refuseField('reason', 'required')
  // locked in one order, so that two moderators never wait for each other
  const ids = [...new Set(asked.ids)].toSorted()
  const known = await itemRows(tx, ids)
  const changed: string[] = []
  for (const id of ids.filter(one => known.has(one))) {
    const item = await lockItem(tx, 'house', id)
    if (!(await act(tx, item, byId, asked))) continue
    const { action, reason, days } = asked
    await record(tx, {
      actorId: byId,
      action: 'items.moderate',
      target: { kind: ITEM, id },
      after: { action, reason, days },
    })
    changed.push(id)
  }
  return { changed, missing: ids.filter(id => !known.has(id)) }
}

/** Takes an item from its readers by a decision of the club, and puts it back. Whoever decided it tells its owner. */
export const decidedOnItem: NonNullable<TargetKind['moderate']> = {
  takeDown: async (tx, id, { byId, reason, held }) => {
    if (!(await itemRows(tx, [id])).has(id)) return
    const item = await lockItem(tx, 'house', id)
    const seen = await isVisible(tx, id)
    if (!held) await decideHeld(tx, id, byId, reason)
    if ((await insertHiding(tx, id, byId, reason)) && seen) await tellLeft(tx, item, 'hidden')
  },
  putBack: async (tx, id, { byId }) => {
    if (!(await itemRows(tx, [id])).has(id)) return
    const item = await lockItem(tx, 'house', id)
    if ((await liftHiding(tx, id, byId)) && (await isVisible(tx, id))) await tellPublished(tx, item)
  },
  lock: async (tx, id) => {
    const known = (await itemRows(tx, [id])).get(id)
    if (!known) return
    await lockOwner(tx, known.owner_id)
    await lockItem(tx, 'house', id)
  },
}

/** Hides an item with a reason that its owner reads; false when it is hidden already. */
async function hideItem(tx: Tx, item: ItemRow, byId: string, reason: string): Promise<boolean> {
  const seen = await isVisible(tx, item.id)
  if (!(await insertHiding(tx, item.id, byId, reason))) return false
  if (seen) await tellLeft(tx, item, 'hidden')
  await notify(tx, item.owner_id, noticeHidden, { name: item.name, reason }, listPathOf(item.kind), thingOf(item))
  return true
}

/** Shows a hidden item again; false when it is not hidden. */
async function showItem(tx: Tx, item: ItemRow, byId: string): Promise<boolean> {
  if (!(await liftHiding(tx, item.id, byId))) return false
  if (await isVisible(tx, item.id)) await tellPublished(tx, item)
  await notify(tx, item.owner_id, noticeShown, { name: item.name }, itemPathOf(item.id), thingOf(item))
  return true
}
