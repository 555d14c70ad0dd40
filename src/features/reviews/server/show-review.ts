import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { REVIEW, reviewShown } from '../contract.ts'
import { tellMoved } from './count-rating.ts'
import type { Actor } from './hide-review.ts'
import { heldReview, type ReviewFacts, reviewsByIds } from './queries.ts'

/** Puts a hidden review back; one that is shown stays as it is. */
export async function showReview(tx: Tx, { viewer, origin }: Actor, id: string): Promise<ReviewFacts> {
  const review = (await heldReview(tx, id)) ?? notFound()
  const lifted = await tx
    .updateTable('review_hidings')
    .set({ lifted_by: viewer.id, lifted_at: sql<Date>`clock_timestamp()` })
    .where('review_id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (lifted) {
    const { author_id: authorId, member_id: memberId } = review
    await tellMoved(tx, memberId)
    await announce(tx, reviewShown, { reviewId: id, authorId, memberId })
    const { address, requestId } = origin
    await record(tx, { actorId: viewer.id, action: 'reviews.show', target: { kind: REVIEW, id }, address, requestId })
  }
  return (await reviewsByIds(tx, [id]))[0]!
}
