import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { noticeConflict } from '../contract/events.ts'
import { refusalToSay } from '../partner-rules.ts'
import { endAssignment } from './end-assignment.ts'
import { saidOf } from './give-attestation.ts'
import { type Acting, noteAct } from './note-act.ts'
import { lockPartnerRecord } from './partner-queries.ts'
import { tellMoved } from './take-case.ts'
import { tellReviewers } from './tell-reviewers.ts'

/** Gives a case back for a conflict of interest. The row stays: whoever declared one is never given this applicant again. */
export async function declareConflict(tx: Tx, acting: Acting, caseId: string, reason: string): Promise<void> {
  const partnerId = acting.viewer.id
  const row = await lockPartnerRecord(tx, partnerId, caseId)
  refuse(refusalToSay(saidOf(row)))
  const assignment = { id: row.assignment_id, partner_id: partnerId, case_id: caseId }
  await endAssignment(tx, assignment, { as: 'conflict', by: partnerId, reason })
  await noteAct(tx, acting, caseId, 'conflict-declared', {})
  await tellReviewers(tx, noticeConflict, { caseId, name: row.name, partnerId }, [row.assigned_by, row.claimed_by])
  await tellMoved(tx, caseId)
}
