import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { agreementPage } from '../../agreements/server/public.ts'
import { noticeReplied, reviewsMoved } from '../contract.ts'
import { heldReview, isReplied, type ReviewFacts, reviewsByIds } from './queries.ts'

type Reply = { text: string; language: Language }

/** Answers a review of oneself, once. A hidden one is not there to be answered. */
export async function replyToReview(tx: Tx, viewer: Viewer, id: string, reply: Reply): Promise<ReviewFacts> {
  const review = (await heldReview(tx, id)) ?? notFound()
  const [facts] = await reviewsByIds(tx, [id])
  if (facts?.hidden) return notFound()
  refuse(review.member_id === viewer.id ? null : 'reviews.not-of-you')
  refuse((await isReplied(tx, id)) ? 'reviews.replied' : null)
  const { text } = reply
  await tx
    .insertInto('review_replies')
    .values({ review_id: id, text, language: languageOfText(text, reply.language) })
    .execute()
  const { member_id: memberId, thing, agreement_id: agreementId } = review
  await announce(tx, reviewsMoved, { memberId }, `reviews:${memberId}`)
  const name = (await personById(tx, viewer.id))?.name ?? ''
  await notify(tx, review.author_id, noticeReplied, { name, thing: thing.name }, agreementPage(agreementId))
  return (await reviewsByIds(tx, [id]))[0]!
}
