import { sql } from 'kysely'
import { type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { moveReview } from '../../profiles/server/public.ts'
import type { CaseStanding } from '../contract/case.ts'
import { CLAIM_MINUTES, refusalToReview } from '../rules.ts'
import {
  type Acting,
  lockCase,
  noteAct,
  now,
  refuseCase,
  reviewed,
  takeCase,
  tellMoved,
  updateCase,
} from './queries.ts'

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

/** Gives a claimed case back to the queue. Its marks stay for when its reviewer comes again. */
export async function releaseCase(tx: Tx, acting: Acting, caseId: string): Promise<CaseStanding> {
  const locked = await lockCase(tx, acting.viewer, caseId)
  const { standing, reviewer, at, row } = locked
  const holder = standing.claimedBy?._id
  const mayForOthers = acting.viewer.role === 'Super-admin'
  if (holder === reviewer.id) refuseCase(refusalToReview(standing, reviewer, at), locked)
  else refuse(holder && mayForOthers && standing.state !== 'decided' ? null : 'verification.not-yours')
  await moveReview(tx, reviewed(row), 'submitted', { by: acting.viewer.id })
  await updateCase(tx, caseId, { claimed_by: null, claimed_at: null })
  await noteAct(tx, acting, caseId, 'released')
  return tellMoved(tx, caseId)
}

const stale = sql<boolean>`claimed_at <= clock_timestamp() - make_interval(mins => ${CLAIM_MINUTES})
  and decision is null and closed_at is null`

/** Gives back what was claimed longer than an hour ago, case by case. Run by a timer, which tries again what failed. */
export async function releaseStale({ database: { db }, log }: Pick<House, 'database' | 'log'>): Promise<void> {
  const cases = await db.selectFrom('verification_cases').select('id').where(stale).limit(200).execute()
  for (const { id } of cases)
    await transact(db, tx => releaseOne(tx, id)).catch(error =>
      log.warn({ err: error, caseId: id }, 'a claim that ran out could not be given back'),
    )
}

/** Waits for whoever has the case at this moment; a claim that began anew meanwhile stays. */
async function releaseOne(tx: Tx, caseId: string): Promise<void> {
  const row = await tx
    .selectFrom('verification_cases')
    .select(['profile_id', 'version'])
    .where('id', '=', caseId)
    .where(stale)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return
  await moveReview(tx, reviewed(row), 'submitted', { by: null })
  await updateCase(tx, caseId, { claimed_by: null, claimed_at: null })
  await tellMoved(tx, caseId)
}
