import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { agreementFacts, sideOf } from '../../agreements/server/public.ts'
import { noticeReplied, noticeWritten, REPLY_TO_REVIEW, REVIEW, reviewsMoved, reviewWritten } from '../contract.ts'
import { refusalToEdit, refusalToReview } from '../rules.ts'
import {
  agreementReviews,
  heldReview,
  isReplied,
  pageOf,
  type ReviewFacts,
  reviewsByIds,
  tellMoved,
} from './queries.ts'

/** Where what is written is looked at before others read it. */
type Watched = Pick<House, 'holdText'>
type Wish = { agreementId: string; stars: number; text: string; language: Language }

/** Says how dealing with the other side went. Of two at once the second is refused by the table. */
export async function writeReview(tx: Tx, house: Watched, viewer: Viewer, wish: Wish): Promise<ReviewFacts> {
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
  const held = await house.holdText(tx, { kind: REVIEW, id: reviewId, held: 'new' })
  if (!held) await tellWritten(tx, reviewId)
  return (await reviewsByIds(tx, [reviewId]))[0]!
}

/** Tells of a review that is shown from now on: it counts, and whom it is about hears of it. */
export async function tellWritten(tx: Tx, reviewId: string): Promise<void> {
  const [review] = await reviewsByIds(tx, [reviewId])
  if (!review) return
  const { agreement_id: agreementId, meeting_id: meetingId } = review
  const { author_id: authorId, member_id: memberId, stars, author, thing } = review
  await tellMoved(tx, memberId)
  await announce(tx, reviewWritten, { reviewId, agreementId, meetingId, authorId, memberId })
  await notify(tx, memberId, noticeWritten, { name: author.name, thing: thing.name, count: stars }, pageOf(review), {
    by: authorId,
  })
}

type Change = { stars: number; text: string; language: Language }

/** Changes one's own review while it is young and nobody replied; not found for anybody else. */
export async function editReview(
  tx: Tx,
  house: Watched,
  viewer: Viewer,
  id: string,
  change: Change,
): Promise<ReviewFacts> {
  const review = await heldReview(tx, id)
  if (review?.author_id !== viewer.id) return notFound()
  const now = await clock(tx)
  const replied = await isReplied(tx, id)
  const { author_id: authorId, member_id: memberId } = review
  refuse(refusalToEdit({ authorId, memberId, createdAt: review.created_at.toISOString(), replied }, now))
  const { stars, text } = change
  await tx
    .updateTable('reviews')
    .set({ stars, text, language: languageOfText(text, change.language), edited_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await house.holdText(tx, { kind: REVIEW, id, held: 'changed' })
  await tellMoved(tx, memberId)
  return (await reviewsByIds(tx, [id]))[0]!
}

type Reply = { text: string; language: Language }

/** Answers a review of oneself, once. A hidden one is not there to be answered. */
export async function replyToReview(
  tx: Tx,
  house: Watched,
  viewer: Viewer,
  id: string,
  reply: Reply,
): Promise<ReviewFacts> {
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
  const held = await house.holdText(tx, { kind: REPLY_TO_REVIEW, id, held: 'new' })
  if (!held) await tellReplied(tx, id)
  return (await reviewsByIds(tx, [id]))[0]!
}

/** Tells of a reply that is shown from now on. */
export async function tellReplied(tx: Tx, reviewId: string): Promise<void> {
  const [review] = await reviewsByIds(tx, [reviewId])
  if (!review) return
  const { member_id: memberId, author_id: authorId, thing } = review
  await announce(tx, reviewsMoved, { memberId }, `reviews:${memberId}`)
  const name = (await personById(tx, memberId))?.name ?? ''
  await notify(tx, authorId, noticeReplied, { name, thing: thing.name }, pageOf(review), { by: memberId })
}
