import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { moveReview } from '../../profiles/server/public.ts'
import type { CaseStanding } from '../contract/case.ts'
import { caseMoved, QUEUE_TOPIC } from '../contract/events.ts'
import type { Reviewer } from '../rules.ts'
import { type CaseRecord, caseRecord, lockRecord, now, reviewed, updateCase } from './queries.ts'
import { reviewerOf, standingOf } from './view.ts'

/** A case in somebody's hands for the time of a transaction. */
export type Locked = { row: CaseRecord; standing: CaseStanding; reviewer: Reviewer; at: Date }

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
