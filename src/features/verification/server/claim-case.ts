import type { Tx } from '../../../platform/server/db.ts'
import type { CaseStanding } from '../contract/case.ts'
import { refusalToReview } from '../rules.ts'
import { type Acting, noteAct } from './note-act.ts'
import { now, updateCase } from './queries.ts'
import { lockCase, refuseCase, takeCase, tellMoved } from './take-case.ts'

/** Claims a case for an hour. Of many at once one gets it; the others are told who. One's own claim begins anew. */
export async function claimCase(tx: Tx, acting: Acting, caseId: string): Promise<CaseStanding> {
  const locked = await lockCase(tx, acting.viewer, caseId)
  refuseCase(refusalToReview(locked.standing, locked.reviewer, locked.at), locked)
  const renewed = locked.standing.claimedBy?._id === acting.viewer.id
  await takeCase(tx, locked, acting.viewer.id)
  if (renewed) await updateCase(tx, caseId, { claimed_at: now })
  else await noteAct(tx, acting, caseId, 'claimed')
  return tellMoved(tx, caseId)
}
