import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { countSale } from '../../items/server/count-sale.ts'
import { agreementDone } from '../contract.ts'
import { type Act, actOf, needsReason, refusalToMove, type Wanted } from '../rules.ts'
import { checkPromise } from './check-promise.ts'
import { carryAct } from './keep-step.ts'
import { type AgreementFacts, type AgreementRecord, agreementFacts, heldAgreement } from './queries.ts'
import { tellSides } from './tell-sides.ts'
import { sideOf, standingOf } from './view.ts'

export type Move = { status: Wanted; reason: string; language: Language }

/** What an act causes outside of the agreement: pieces are promised, sold, and the rest of the house hears of what is done. */
async function causeEffects(tx: Tx, agreement: AgreementRecord, act: Act): Promise<void> {
  const { id: agreementId, requester_id: requesterId, owner_id: ownerId, subject_kind: kind } = agreement
  // Taking a dispute back promises the pieces again.
  if (act === 'accepted' || (act === 'settled' && agreement.auction_id === null)) await checkPromise(tx, agreement)
  if (act !== 'done') return
  const counted = kind === 'item' && agreement.thing.kind === 'product' && agreement.auction_id === null
  if (counted) await countSale(tx, agreement.subject_id, agreement.quantity)
  await announce(tx, agreementDone, {
    agreementId,
    requesterId,
    ownerId,
    subject: { kind, id: agreement.subject_id },
  })
}

/** Does to an agreement what one of its sides wants: accept, decline, cancel, confirm, dispute. Not found for anybody else. */
export async function moveAgreement(tx: Tx, viewer: Viewer, id: string, move: Move): Promise<AgreementFacts> {
  const agreement = (await heldAgreement(tx, id)) ?? notFound()
  const side = sideOf(agreement, viewer.id) ?? notFound()
  const now = await clock(tx)
  const standing = standingOf(agreement)
  refuse(refusalToMove(standing, side, move.status, now))
  if (needsReason(move.status) && move.reason === '') refuseField('reason', 'required')
  const act = actOf(standing, side, move.status)!
  await causeEffects(tx, agreement, act)
  const deed = { act, by: viewer.id, reason: move.reason, language: move.language }
  await carryAct(tx, agreement, deed)
  const facts = (await agreementFacts(tx, id))!
  await tellSides(tx, facts, deed)
  return facts
}
