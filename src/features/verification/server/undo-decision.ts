import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { CaseStanding } from '../contract/case.ts'
import { refusalToUndo } from '../rules.ts'
import { type Acting, noteAct } from './note-act.ts'
import { updateCase } from './queries.ts'
import { lockCase, tellMoved } from './take-case.ts'

/** Takes one's own decision or first approval back within its seconds; a decision leaves the case in one's hands. */
export async function undoDecision(tx: Tx, acting: Acting, caseId: string): Promise<CaseStanding> {
  const { standing, at } = await lockCase(tx, acting.viewer, caseId)
  refuse(refusalToUndo(standing, acting.viewer.id, at))
  if (standing.decision) {
    const decided = { decision: null, decided_by: null, decided_at: null }
    await updateCase(tx, caseId, { ...decided, undo_until: null, reason_code: null, reason: null, asks: '[]' })
  } else await updateCase(tx, caseId, { first_by: null, first_at: null, undo_until: null })
  await noteAct(tx, acting, caseId, 'undone', { what: standing.decision?.what ?? 'first-approval' })
  return tellMoved(tx, caseId)
}
