import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { agreementRequested } from '../contract.ts'
import { refusalAtPrice, refusalToRequest } from '../rules.ts'
import { betweenOf } from './between.ts'
import { insertRequest, type Wish } from './insert-request.ts'
import { keepStep } from './keep-step.ts'
import { type AgreementFacts, agreementFacts } from './queries.ts'
import { shownPrice } from './shown-price.ts'
import { type Asking, heldAsking } from './subject-of.ts'
import { tellSides } from './tell-sides.ts'

/** More than there is, or more than one of what there is only one of, is wrong in its field. */
function checkQuantity({ countable, left }: Asking, quantity: number): void {
  if (!countable && quantity !== 1) refuseField('quantity', 'agreements.one-only')
  if (left !== null && quantity > left) refuseField('quantity', 'agreements.too-many', { count: left })
}

/** Asks for a thing at its price as it stands. Of two requests at once the second is refused by the table. */
export async function requestAgreement(tx: Tx, viewer: Viewer, wish: Wish): Promise<AgreementFacts> {
  const asking = await heldAsking(tx, viewer, wish.subject)
  const { between } = await betweenOf(tx, viewer.id, asking.ownerId, wish.subject)
  refuse(refusalToRequest(viewer.id, asking, between))
  refuse(refusalAtPrice(wish.price, await shownPrice(tx, asking)))
  checkQuantity(asking, wish.quantity)
  const agreement = await insertRequest(tx, viewer.id, asking, wish).catch(error => {
    throw isDuplicate(error, 'agreements_open_once') ? new Refusal('agreements.open-already') : error
  })
  const deed = { act: 'requested', by: viewer.id } as const
  await keepStep(tx, agreement, deed)
  const { id: agreementId, requester_id: requesterId, owner_id: ownerId } = agreement
  await announce(tx, agreementRequested, { agreementId, requesterId, ownerId, subject: wish.subject })
  const facts = (await agreementFacts(tx, agreementId))!
  await tellSides(tx, facts, deed)
  return facts
}
