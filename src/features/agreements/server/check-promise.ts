import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { lockItem } from '../../items/server/lock-item.ts'
import { blockedBetween } from '../../social/server/social-reads.ts'
import type { AgreementRecord } from './queries.ts'
import { leftOf } from './subject-of.ts'

/** A request may be taken while nobody is blocked and the pieces are there; the item's row is held, so nothing is promised twice. */
export async function checkPromise(tx: Tx, agreement: AgreementRecord): Promise<void> {
  const blocked = await blockedBetween(tx, agreement.requester_id, agreement.owner_id)
  refuse(blocked ? 'agreements.not-possible' : null)
  if (agreement.subject_kind !== 'item') return
  const item = await lockItem(tx, 'house', agreement.subject_id)
  const left = await leftOf(tx, item)
  refuse(item.status === 'removed' ? 'agreements.not-offered' : null)
  refuse(left !== null && left < agreement.quantity ? 'agreements.sold-out' : null)
}
