import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Origin, TargetKind } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { noticeHidden, REVIEW, reviewHidden, reviewShown } from '../contract.ts'
import { heldReview, isReplied, pageOf, type ReviewFacts, reviewsByIds, tellMoved } from './queries.ts'
import { tellReplied, tellWritten } from './write-review.ts'

type Actor = { viewer: Viewer; origin: Origin }
/** A review is held for what is done to its reply as well. */
const lockReview = async (tx: Tx, id: string): Promise<void> => void (await heldReview(tx, id))

/** Takes a review from its readers and out of the rating by a decision of the club, and puts it back. */
export const decidedOnReview: NonNullable<TargetKind['moderate']> = {
  takeDown: async (tx, id, { byId, reason, held }) => {
    const review = await heldReview(tx, id)
    if (!review) return
    // What a watched word held is hidden by whoever decided so.
    if ((await reviewsByIds(tx, [id]))[0]?.hidden) {
      if (!held) await standingHiding(tx, id).set({ by_id: byId, reason }).where('by_id', 'is', null).execute()
      return
    }
    await tx.insertInto('review_hidings').values({ review_id: id, by_id: byId, reason }).execute()
    if (held === 'new') return
    await tellMoved(tx, review.member_id)
    await announce(tx, reviewHidden, { reviewId: id, authorId: review.author_id, memberId: review.member_id })
  },
  putBack: async (tx, id, { byId }) => {
    const review = await heldReview(tx, id)
    if (!review || !(await liftHiding(tx, id, byId))) return
    await tellMoved(tx, review.member_id)
    await announce(tx, reviewShown, { reviewId: id, authorId: review.author_id, memberId: review.member_id })
  },
  letThrough: async (tx, id) => {
    if ((await heldReview(tx, id)) && (await liftHiding(tx, id, null))) await tellWritten(tx, id)
  },
  lock: lockReview,
}

/** Why a review is hidden now. */
const standingHiding = (tx: Tx, id: string) =>
  tx.updateTable('review_hidings').where('review_id', '=', id).where('lifted_at', 'is', null)
/** Why a reply is hidden now. */
const standingReplyHiding = (tx: Tx, id: string) =>
  tx.updateTable('review_reply_hidings').where('review_id', '=', id).where('lifted_at', 'is', null)

/** Takes the reply to a review from its readers by a decision of the club, and puts it back. The review stays as it is. */
export const decidedOnReply: NonNullable<TargetKind['moderate']> = {
  takeDown: async (tx, id, { byId, reason, held }) => {
    const review = await heldReview(tx, id)
    if (!review || !(await isReplied(tx, id))) return
    if (!held)
      await standingReplyHiding(tx, id).set({ by_id: byId, reason, held: false }).where('held', '=', true).execute()
    await tx
      .insertInto('review_reply_hidings')
      .values({ review_id: id, by_id: byId, reason, held: held !== undefined })
      .onConflict(on => on.column('review_id').where('lifted_at', 'is', null).doNothing())
      .execute()
    if (held !== 'new') await tellMoved(tx, review.member_id)
  },
  putBack: async (tx, id, { byId }) => {
    const review = await heldReview(tx, id)
    if (!review) return
    await standingReplyHiding(tx, id)
      .set({ lifted_by: byId, lifted_at: sql<Date>`clock_timestamp()` })
      .execute()
    await tellMoved(tx, review.member_id)
  },
  letThrough: async (tx, id) => {
    if (!(await heldReview(tx, id))) return
    const lifted = { lifted_by: null, lifted_at: sql<Date>`clock_timestamp()` }
    const { numUpdatedRows } = await standingReplyHiding(tx, id).set(lifted).executeTakeFirst()
    if (numUpdatedRows > 0n) await tellReplied(tx, id)
  },
  lock: lockReview,
}

/** Takes a review out: not shown, not counted; its author is told why. */
export async function hideReview(tx: Tx, { viewer, origin }: Actor, id: string, reason: string): Promise<ReviewFacts> {
  const review = (await heldReview(tx, id)) ?? notFound()
  const [before] = await reviewsByIds(tx, [id])
  refuse(before?.hidden ? 'reviews.hidden-already' : null)
  await tx.insertInto('review_hidings').values({ review_id: id, by_id: viewer.id, reason }).execute()
  const { author_id: authorId, member_id: memberId, thing } = review
  await tellMoved(tx, memberId)
  await announce(tx, reviewHidden, { reviewId: id, authorId, memberId })
  const name = (await personById(tx, memberId))?.name ?? ''
  await notify(tx, authorId, noticeHidden, { name, thing: thing.name, reason }, pageOf(review))
  const { address, requestId } = origin
  const target = { kind: REVIEW, id }
  await record(tx, { actorId: viewer.id, action: 'reviews.hide', target, after: { reason }, address, requestId })
  return (await reviewsByIds(tx, [id]))[0]!
}

/** Ends the hiding of a review; false when it is shown. */
async function liftHiding(tx: Tx, id: string, byId: string | null): Promise<boolean> {
  const lifted = await standingHiding(tx, id)
    .set({ lifted_by: byId, lifted_at: sql<Date>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirst()
  return lifted !== undefined
}

/** Puts a hidden review back; one that is shown stays as it is. */
export async function showReview(tx: Tx, { viewer, origin }: Actor, id: string): Promise<ReviewFacts> {
  const review = (await heldReview(tx, id)) ?? notFound()
  if (await liftHiding(tx, id, viewer.id)) {
    const { author_id: authorId, member_id: memberId } = review
    await tellMoved(tx, memberId)
    await announce(tx, reviewShown, { reviewId: id, authorId, memberId })
    const { address, requestId } = origin
    await record(tx, { actorId: viewer.id, action: 'reviews.show', target: { kind: REVIEW, id }, address, requestId })
  }
  return (await reviewsByIds(tx, [id]))[0]!
}
