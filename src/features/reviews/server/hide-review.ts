import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { agreementPage } from '../../agreements/server/public.ts'
import { noticeHidden, REVIEW, reviewHidden } from '../contract.ts'
import { tellMoved } from './count-rating.ts'
import { heldReview, type ReviewFacts, reviewsByIds } from './queries.ts'

export type Actor = { viewer: Viewer; origin: Origin }

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
