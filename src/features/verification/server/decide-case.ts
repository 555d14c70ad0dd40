import { refuseUnknownAsks } from '../../../engines/forms/server/known-fields.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Kind } from '../../profiles/kind.ts'
import type { Decision } from '../contract/calls.ts'
import type { CaseStanding } from '../contract/case.ts'
import { isFirstOfTwo, refusalToDecide } from '../rules.ts'
import type { Risk } from '../vocabulary.ts'
import { handOn, writeDown } from './keep-decision.ts'
import type { Acting } from './note-act.ts'
import { lockCase, refuseCase, takeCase, tellMoved } from './take-case.ts'

/**
 * Writes a decision down. Nothing follows from it until its undo time is over: carry-decisions.ts then moves the profile and so
 * tells the applicant. Of two who decide at once the second is refused. The first approval of a high risk only hands the case on.
 */
export async function decideCase(
  tx: Tx,
  kinds: readonly Kind[],
  acting: Acting,
  caseId: string,
  decision: Decision,
): Promise<CaseStanding> {
  const locked = await lockCase(tx, acting.viewer, caseId)
  const { row, standing, reviewer, at } = locked
  const risk = row.risk as Risk
  refuseCase(refusalToDecide(risk, standing, reviewer, decision.decision, at), locked)
  if (decision.decision === 'changes') refuseUnknownAsks(kinds, row.profile_kind, decision.asks)
  await takeCase(tx, locked, reviewer.id)
  if (isFirstOfTwo(risk, standing, decision.decision)) await handOn(tx, acting, row)
  else await writeDown(tx, acting, caseId, decision)
  return tellMoved(tx, caseId)
}
