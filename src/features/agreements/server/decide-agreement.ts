import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Outcome, refusalToDecide } from '../rules.ts'
import { causeEffects } from './cause-effects.ts'
import { carryAct } from './keep-step.ts'
import { type AgreementFacts, agreementFacts, heldAgreement } from './queries.ts'
import { tellSides } from './tell-sides.ts'
import { progressOf, sideOf } from './view.ts'

export type Decision = { outcome: Outcome; reason: string; language: Language }
export type Actor = { viewer: Viewer; origin: Origin }

/** Ends a dispute for both sides; who of the club decided stays in the audit log. */
export async function decideAgreement(
  tx: Tx,
  { viewer, origin }: Actor,
  id: string,
  { outcome, reason, language }: Decision,
): Promise<AgreementFacts> {
  const agreement = (await heldAgreement(tx, id)) ?? notFound()
  refuse(refusalToDecide(progressOf(agreement), sideOf(agreement, viewer.id)))
  const deed = { act: `decided-${outcome}`, by: viewer.id, reason, language } as const
  await causeEffects(tx, agreement, deed.act)
  await carryAct(tx, agreement, deed)
  const { address, requestId } = origin
  const target = { kind: 'agreement', id }
  const after = { outcome, reason }
  await record(tx, { actorId: viewer.id, action: 'agreements.decide', target, after, address, requestId })
  const facts = (await agreementFacts(tx, id))!
  await tellSides(tx, facts, deed)
  return facts
}
