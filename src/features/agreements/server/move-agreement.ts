import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { staffWith } from '../../accounts/server/public.ts'
import { DECIDE, noticeToDecide } from '../contract.ts'
import { actOf, needsReason, otherSide, refusalToMove, type Side, type Wanted } from '../rules.ts'
import { causeEffects } from './cause-effects.ts'
import { carryAct } from './keep-step.ts'
import { type AgreementFacts, agreementFacts, heldAgreement } from './queries.ts'
import { tellSides } from './tell-sides.ts'
import { agreementPage, progressOf, sideOf } from './view.ts'

export type Move = { status: Wanted; reason: string; language: Language }

/** Does to an agreement what one of its sides wants: accept, decline, cancel, confirm, dispute. Not found for anybody else. */
export async function moveAgreement(tx: Tx, viewer: Viewer, id: string, move: Move): Promise<AgreementFacts> {
  const agreement = (await heldAgreement(tx, id)) ?? notFound()
  const side = sideOf(agreement, viewer.id) ?? notFound()
  const now = await clock(tx)
  const progress = progressOf(agreement)
  refuse(refusalToMove(progress, side, move.status, now))
  if (needsReason(move.status) && move.reason === '') refuseField('reason', 'required')
  const act = actOf(progress, side, move.status)!
  await causeEffects(tx, agreement, act)
  const deed = { act, by: viewer.id, reason: move.reason, language: move.language }
  await carryAct(tx, agreement, deed)
  const facts = (await agreementFacts(tx, id))!
  await tellSides(tx, facts, deed)
  if (act === 'disputed') await tellStaff(tx, facts, side, move.reason)
  return facts
}

/** Tells the club's people who decide disputes of a new one; none of them who is a side of it. */
async function tellStaff(tx: Tx, row: AgreementFacts, by: Side, reason: string): Promise<void> {
  const about = { name: row[by].name, other: row[otherSide(by)].name, thing: row.thing.name, reason }
  for (const one of await staffWith(tx, DECIDE))
    if (sideOf(row, one.id) === null) await notify(tx, one.id, noticeToDecide, about, agreementPage(row.id))
}
