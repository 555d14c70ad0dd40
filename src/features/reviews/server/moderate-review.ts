import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { agreementPage } from '../../agreements/server/public.ts'
import { noticeHidden, REVIEW, reviewHidden, reviewShown } from '../contract.ts'
import { heldReview, type ReviewFacts, reviewsByIds, tellMoved } from './queries.ts'

type Actor = { viewer: Viewer; origin: Origin }

/** Takes a review out: not shown, not counted; its author is told why. */
export async function hideReview(tx: Tx, { viewer, origin }: Actor, id: string, reason: string): Promise<ReviewFacts> {
  const review = (await heldReview(tx, id)) ?? notFound()
  const [before] = await reviewsByIds(tx, [id])
  refuse(before?.hidden ? 'reviews.hidden-already' : null)
  await tx.insertInto('review_hidings').values({ review_id: id, by_id: viewer.id, reason }).execute()
  const { author_id: authorId, member_id: memberId, agreement_id: agreementId, thing } = review
  await tellMoved(tx, memberId)
  await announce(tx, reviewHidden, { reviewId: id, authorId, memberId })
  const name = (await personById(tx, memberId))?.name ?? ''
  await notify(tx, authorId, noticeHidden, { name, thing: thing.name, reason }, agreementPage(agreementId))
  const { address, requestId } = origin
  const target = { kind: REVIEW, id }
  await record(tx, { actorId: viewer.id, action: 'reviews.hide', target, after: { reason }, address, requestId })
  return (await reviewsByIds(tx, [id]))[0]!
}

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
