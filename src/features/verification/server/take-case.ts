import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { clock } from '../../../platform/server/clock.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { moveReview } from '../../profiles/server/public.ts'
import type { CaseStanding } from '../contract/case.ts'
import { caseMoved, QUEUE_TOPIC } from '../contract/events.ts'
import { CLAIM_MINUTES, type Reviewer, refusalToReview } from '../rules.ts'
import type { CaseAct } from '../vocabulary.ts'
import {
  type CaseRecord,
  caseRecord,
  lockRecord,
  now,
  reviewed,
  reviewerOf,
  standingOf,
  updateCase,
} from './queries.ts'

/** Who acts, and from where: what the audit log keeps. */
export type Acting = { viewer: Viewer; origin: Origin }

/** Notes an act on a case in the audit log. */
export const noteAct = (tx: Tx, { viewer, origin }: Acting, caseId: string, act: CaseAct, after?: unknown) =>
  record(tx, {
    actorId: viewer.id,
    action: `verification.${act}`,
    target: { kind: 'verification', id: caseId },
    after,
    address: origin.address,
    requestId: origin.requestId,
  })

/** A case in somebody's hands for the time of a transaction. */
type Locked = { row: CaseRecord; standing: CaseStanding; reviewer: Reviewer; at: Date }

/** Locks a case for an act of this viewer; the database's clock is read once the lock is held. */
export async function lockCase(tx: Tx, viewer: Viewer, caseId: string): Promise<Locked> {
  const row = await lockRecord(tx, viewer.id, caseId)
  const at = await clock(tx)
  return { row, standing: standingOf(row, at), reviewer: reviewerOf(row, viewer), at }
}

/** Refuses with the code of a rule; the sentence may name who holds the case. */
export const refuseCase = (code: string | null, { standing }: Locked): void =>
  refuse(code, { name: standing.claimedBy?.name ?? '' })

/**
 * Puts a locked case into the viewer's hands, if it is not already: its profile is in review from here on. A claim that ran out
 * before the timer came is released first.
 */
export async function takeCase(tx: Tx, { row, standing }: Locked, viewerId: string): Promise<void> {
  if (standing.claimedBy?._id === viewerId) return
  if (row.claimed_by) await moveReview(tx, reviewed(row), 'submitted', { by: null })
  await moveReview(tx, reviewed(row), 'in_review', { by: viewerId })
  await updateCase(tx, row.id, { claimed_by: viewerId, claimed_at: now })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Tells every open queue where the case stands now, and answers it. */
export async function tellMoved(tx: Tx, caseId: string): Promise<CaseStanding> {
  const row = (await caseRecord(tx, NOBODY, caseId)) ?? notFound()
  const standing = standingOf(row, await clock(tx))
  await announce(tx, caseMoved, { caseId, standing }, QUEUE_TOPIC)
  return standing
}

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
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  await moveReview(tx, reviewed(row), 'submitted', { by: null })
  await updateCase(tx, caseId, { claimed_by: null, claimed_at: null })
  await tellMoved(tx, caseId)
}
