import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import { piecesLeft } from '../../items/rules.ts'
import { countSale, hidingsOf, lockItem } from '../../items/server/public.ts'
import { blockedBetween } from '../../social/server/public.ts'
import { agreementDone } from '../contract.ts'
import type { Act } from '../rules.ts'
import type { AgreementRecord } from './queries.ts'
import { leftOf } from './subject-of.ts'

/** Counts what changed hands of a product: the pieces that were asked for; by auction all that there are, as one lot. */
async function countPieces(tx: Tx, { subject_id: itemId, auction_id, quantity }: AgreementRecord): Promise<void> {
  const pieces = auction_id === null ? quantity : (piecesLeft(await lockItem(tx, 'house', itemId)) ?? 1)
  if (pieces > 0) await countSale(tx, itemId, pieces)
}

/** What an act causes outside of the agreement: pieces are promised, sold, and the rest of the house hears of what is done. */
export async function causeEffects(tx: Tx, agreement: AgreementRecord, act: Act): Promise<void> {
  const { id: agreementId, requester_id: requesterId, owner_id: ownerId, subject_kind: kind } = agreement
  // Taking a dispute back promises the pieces again.
  if (act === 'accepted' || (act === 'settled' && agreement.auction_id === null)) await checkPromise(tx, agreement)
  if (act !== 'done' && act !== 'decided-done') return
  if (kind === 'item' && agreement.thing.kind === 'product') await countPieces(tx, agreement)
  const subject = { kind, id: agreement.subject_id }
  await announce(tx, agreementDone, { agreementId, requesterId, ownerId, subject })
}

/**
 * A request may be taken while both may deal with each other, the club did not hide the offer and the pieces are there; the item's
 * row is held, so nothing is promised twice.
 */
async function checkPromise(tx: Tx, agreement: AgreementRecord): Promise<void> {
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
