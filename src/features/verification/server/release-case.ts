import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { changeStatus } from '../../profiles/server/change-status.ts'
import type { CaseStanding } from '../contract/case.ts'
import { CLAIM_MINUTES, refusalToReview } from '../rules.ts'
import { type Acting, noteAct } from './note-act.ts'
import { updateCase } from './queries.ts'
import { lockCase, refuseCase, tellMoved } from './take-case.ts'

/** Gives a claimed case back to the queue. Its marks stay for when its reviewer comes again. */
export async function releaseCase(tx: Tx, acting: Acting, caseId: string): Promise<CaseStanding> {
  const locked = await lockCase(tx, acting.viewer, caseId)
  const { standing, reviewer, at, row } = locked
  const holder = standing.claimedBy?._id
  const mayForOthers = acting.viewer.role === 'Super-admin'
  if (holder === reviewer.id) refuseCase(refusalToReview(standing, reviewer, at), locked)
  else refuse(holder && mayForOthers && standing.state !== 'decided' ? null : 'verification.not-yours')
  await changeStatus(tx, row.profile_id, 'submitted', { by: acting.viewer.id })
  await updateCase(tx, caseId, { claimed_by: null, claimed_at: null })
  await noteAct(tx, acting, caseId, 'released')
  return tellMoved(tx, caseId)
}

/** Gives back what was claimed longer than an hour ago; answers how many. Run by a timer. */
export async function releaseStale(tx: Tx): Promise<number> {
  const stale = await tx
    .selectFrom('verification_cases')
    .select(['id', 'profile_id'])
    .where('claimed_by', 'is not', null)
    .where('closed_at', 'is', null)
    .where('decision', 'is', null)
    .where('claimed_at', '<=', sql<Date>`clock_timestamp() - make_interval(mins => ${CLAIM_MINUTES})`)
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, profile_id } of stale) {
    await changeStatus(tx, profile_id, 'submitted', { by: null })
    await updateCase(tx, id, { claimed_by: null, claimed_at: null })
    await tellMoved(tx, id)
  }
  return stale.length
}
