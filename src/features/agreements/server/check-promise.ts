import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { hidingsOf } from '../../items/server/hidings.ts'
import { lockItem } from '../../items/server/lock-item.ts'
import { blockedBetween } from '../../social/server/social-reads.ts'
import type { AgreementRecord } from './queries.ts'
import { leftOf } from './subject-of.ts'

/**
 * A request may be taken while both may deal with each other, the club did not hide the offer and the pieces are there; the item's
 * row is held, so nothing is promised twice.
 */
export async function checkPromise(tx: Tx, agreement: AgreementRecord): Promise<void> {
  const blocked = await blockedBetween(tx, agreement.requester_id, agreement.owner_id)
  // The account of a suspended member is worth nothing to rely on.
  const there = await viewerOf(tx, agreement.requester_id)
  refuse(blocked || !there ? 'agreements.not-possible' : null)
  if (agreement.subject_kind !== 'item') return
  const item = await lockItem(tx, 'house', agreement.subject_id)
  const left = await leftOf(tx, item)
  const hidden = (await hidingsOf(tx, [item.id])).has(item.id)
  refuse(item.status === 'removed' || hidden ? 'agreements.not-offered' : null)
  refuse(left !== null && left < agreement.quantity ? 'agreements.sold-out' : null)
}
