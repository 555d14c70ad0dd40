import { refuseUnknownFields } from '../../../engines/forms/server/known-fields.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Kind } from '../../profiles/kind.ts'
import type { CaseStanding, Mark } from '../contract/case.ts'
import { refusalToReview } from '../rules.ts'
import { lockPartnerRecord } from './partner-queries.ts'
import { type Acting, lockCase, now, refuseCase, takeCase, tellMoved } from './queries.ts'

type Wish = { field: string; mark: Mark['mark'] | null; ask?: string }

/** Ticks a field, asks something there, or takes the tick away. Ticking is beginning: it claims a case that nobody has. */
export async function markField(
  tx: Tx,
  kinds: readonly Kind[],
  acting: Acting,
  caseId: string,
  wish: Wish,
): Promise<CaseStanding> {
  const locked = await lockCase(tx, acting.viewer, caseId)
  const { row, standing, reviewer, at } = locked
  refuseCase(refusalToReview(standing, reviewer, at), locked)
  refuseUnknownFields(kinds, row.profile_kind, [{ path: 'field', field: wish.field }])
  await takeCase(tx, locked, reviewer.id)
  await keepMark(tx, { caseId, reviewerId: reviewer.id }, wish)
  return standing.claimedBy?._id === reviewer.id ? standing : tellMoved(tx, caseId)
}

/** Keeps a mark, or takes it away. */
async function keepMark(
  tx: Tx,
  key: { caseId: string; reviewerId: string },
  { field, mark, ask }: Wish,
): Promise<void> {
  const id = { case_id: key.caseId, reviewer_id: key.reviewerId, field }
  if (mark === null) {
    await tx
      .deleteFrom('verification_marks')
      .where('case_id', '=', id.case_id)
      .where('reviewer_id', '=', id.reviewer_id)
      .where('field', '=', field)
      .execute()
    return
  }
  const kept = { mark, ask: mark === 'ask' ? (ask ?? '') : null, marked_at: now }
  await tx
    .insertInto('verification_marks')
    .values({ ...id, ...kept })
    .onConflict(conflict => conflict.columns(['case_id', 'reviewer_id', 'field']).doUpdateSet(kept))
    .execute()
}

/** Ticks a field of a case in a partner's hands, or takes the tick away: nobody's help but their own. */
export async function markPartnerField(
  tx: Tx,
  kinds: readonly Kind[],
  partnerId: string,
  caseId: string,
  wish: Wish,
): Promise<void> {
  const row = await lockPartnerRecord(tx, partnerId, caseId)
  refuseUnknownFields(kinds, row.profile_kind, [{ path: 'field', field: wish.field }])
  await keepMark(tx, { caseId, reviewerId: partnerId }, wish)
}
