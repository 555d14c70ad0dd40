import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { agreementFacts, agreementPage, sideOf } from '../../agreements/server/public.ts'
import { noticeWritten, reviewWritten } from '../contract.ts'
import { refusalToReview } from '../rules.ts'
import { tellMoved } from './count-rating.ts'
import { agreementReviews, type ReviewFacts, reviewsByIds } from './queries.ts'

export type Wish = { agreementId: string; stars: number; text: string; language: Language }

/** Says how dealing with the other side went. Of two at once the second is refused by the table. */
export async function writeReview(tx: Tx, viewer: Viewer, wish: Wish): Promise<ReviewFacts> {
  const { agreementId, stars, text } = wish
  const agreement = (await agreementFacts(tx, agreementId)) ?? notFound()
  const side = sideOf(agreement, viewer.id) ?? notFound()
  const known = await agreementReviews(tx, agreementId)
  const written = known.some(one => one.author_id === viewer.id)
  refuse(refusalToReview({ done: agreement.state === 'done' }, written))
  const memberId = side === 'owner' ? agreement.requester_id : agreement.owner_id
  const { name, language } = agreement.thing
  const { id: reviewId } = await tx
    .insertInto('reviews')
    .values({
      agreement_id: agreementId,
      author_id: viewer.id,
      member_id: memberId,
      thing: JSON.stringify({ name, language }),
      stars,
      text,
      language: languageOfText(text, wish.language),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(error => {
      throw isDuplicate(error, 'reviews_once') ? new Refusal('reviews.written-already') : error
    })
  await tellMoved(tx, memberId)
  await announce(tx, reviewWritten, { reviewId, agreementId, authorId: viewer.id, memberId })
  const about = { name: agreement[side].name, thing: name, count: stars }
  await notify(tx, memberId, noticeWritten, about, agreementPage(agreementId))
  return (await reviewsByIds(tx, [reviewId]))[0]!
}
