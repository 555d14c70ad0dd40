import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { moveReview } from '../../profiles/server/public.ts'
import type { Decision } from '../contract/calls.ts'
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../rules.ts'
import { type Acting, noteAct } from './note-act.ts'
import { type CaseRecord, now, reviewed, updateCase } from './queries.ts'

/** Until when something just written may be taken back, by the database's clock. */
export const undoUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${UNDO_SECONDS + UNDO_GRACE_SECONDS})`

/** Keeps the first approval of two and gives the case back, for somebody else to take. */
export async function handOn(tx: Tx, acting: Acting, row: CaseRecord): Promise<void> {
  const by = acting.viewer.id
  await moveReview(tx, reviewed(row), 'submitted', { by })
  const first = { first_by: by, first_at: now, undo_until: undoUntil }
  await updateCase(tx, row.id, { ...first, claimed_by: null, claimed_at: null })
  await noteAct(tx, acting, row.id, 'first-approved')
}

/** Keeps a decision with the time until which it may be taken back. */
export async function writeDown(tx: Tx, acting: Acting, caseId: string, decision: Decision): Promise<void> {
  const reject = decision.decision === 'reject' ? decision : null
  const asks = decision.decision === 'changes' ? decision.asks : []
  await updateCase(tx, caseId, {
    decision: decision.decision,
    decided_by: acting.viewer.id,
    decided_at: now,
    undo_until: undoUntil,
    reason_code: reject?.reasonCode ?? null,
    reason: reject?.reason ?? null,
    asks: JSON.stringify(asks),
  })
  await noteAct(tx, acting, caseId, 'decided', decision)
}
