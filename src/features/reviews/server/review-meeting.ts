import type { Db, Tx } from '../../../platform/server/db.ts'
import { isDuplicate } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import type { meetingHeld } from '../../meetings/contract.ts'
import { heldPair } from '../../meetings/server/public.ts'
import { REVIEW } from '../contract.ts'
import { type ReviewFacts, reviewsByIds } from './queries.ts'
import { tellWritten } from './write-review.ts'

/** Two who met may review each other from now on; who may already keeps the meeting that they may for. */
export async function keepPair(
  tx: Tx,
  { meetingId, pair, title, language }: Carried<typeof meetingHeld>,
): Promise<void> {
  if (!pair) return
  const [one, other] = pair.toSorted() as [string, string]
  await tx
    .insertInto('review_meetings')
    .values({ one_id: one, other_id: other, meeting_id: meetingId, thing: JSON.stringify({ name: title, language }) })
    .onConflict(c => c.columns(['one_id', 'other_id']).doNothing())
    .execute()
}

/** The meeting after which two may review each other, for one of them; of those that they had later it is the first as well. */
async function pairAt(db: Db, meetingId: string, userId: string) {
  const later = (await heldPair(db, meetingId))?.toSorted()
  const row = await db
    .selectFrom('review_meetings')
    .selectAll()
    .where(e =>
      later ? e.and([e('one_id', '=', later[0]!), e('other_id', '=', later[1]!)]) : e('meeting_id', '=', meetingId),
    )
    .where(e => e.or([e('one_id', '=', userId), e('other_id', '=', userId)]))
    .executeTakeFirst()
  if (!row) return notFound()
  const memberId = row.one_id === userId ? row.other_id : row.one_id
  return { memberId, thing: row.thing as { name: string; language: Language } }
}

/** Whom somebody may review after a meeting, and what they wrote already. */
export async function meetingReview(db: Db, meetingId: string, userId: string) {
  const { memberId, thing } = await pairAt(db, meetingId, userId)
  const written = await db
    .selectFrom('reviews')
    .select('id')
    .where('author_id', '=', userId)
    .where('member_id', '=', memberId)
    .where('meeting_id', 'is not', null)
    .executeTakeFirst()
  const name = (await personById(db, memberId))?.name ?? '—'
  return { name, title: thing.name, review: written ? (await reviewsByIds(db, [written.id]))[0]! : null }
}

type Wish = { meetingId: string; stars: number; text: string; language: Language }

/** Says how a meeting went. Of two at once, and of a second for the same pair, the table refuses one. */
export async function reviewMeeting(
  tx: Tx,
  house: Pick<House, 'holdText'>,
  viewer: Viewer,
  wish: Wish,
): Promise<ReviewFacts> {
  const { memberId, thing } = await pairAt(tx, wish.meetingId, viewer.id)
  const { id: reviewId } = await tx
    .insertInto('reviews')
    .values({
      meeting_id: wish.meetingId,
      author_id: viewer.id,
      member_id: memberId,
      thing: JSON.stringify({ name: thing.name, language: thing.language }),
      stars: wish.stars,
      text: wish.text,
      language: languageOfText(wish.text, wish.language),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(error => {
      throw isDuplicate(error, 'reviews_of_meetings_once') ? new Refusal('reviews.written-already') : error
    })
  const held = await house.holdText(tx, { kind: REVIEW, id: reviewId, held: 'new' })
  if (!held) await tellWritten(tx, reviewId)
  return (await reviewsByIds(tx, [reviewId]))[0]!
}
