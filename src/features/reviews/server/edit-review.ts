import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { refusalToEdit } from '../rules.ts'
import { tellMoved } from './count-rating.ts'
import { heldReview, isReplied, type ReviewFacts, reviewsByIds } from './queries.ts'

export type Change = { stars: number; text: string; language: Language }

/** Changes one's own review while it is young and nobody replied; not found for anybody else. */
export async function editReview(tx: Tx, viewer: Viewer, id: string, change: Change): Promise<ReviewFacts> {
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
  await tellMoved(tx, memberId)
  return (await reviewsByIds(tx, [id]))[0]!
}
