/** Longest and shortest text of a review, and of its reply. */
export const TEXT = { min: 10, max: 2000 }
export const REPLY = { min: 2, max: 1000 }
export const EDIT_HOURS = 24
/** How long after something was done its sides are reminded of what they did not write yet. */
export const REMIND_AFTER_DAYS = 3

/** What the rules ask of a review. Times as ISO 8601. */
export type ReviewFacts = { authorId: string; memberId: string; createdAt: string; replied: boolean }

/** Until when a review may be changed by its author. */
export const editableUntil = ({ createdAt }: Pick<ReviewFacts, 'createdAt'>): Date =>
  new Date(new Date(createdAt).getTime() + EDIT_HOURS * 3_600_000)

/** Why its author may not change a review any more; null when they may. `now` is the database's clock. */
export function refusalToEdit(review: ReviewFacts, now: Date): 'reviews.replied' | 'reviews.too-late' | null {
  if (review.replied) return 'reviews.replied'
  return now < editableUntil(review) ? null : 'reviews.too-late'
}

/** Why one side of an agreement may not review the other; null when they may. */
export function refusalToReview(
  agreement: { done: boolean },
  reviewed: boolean,
): 'reviews.not-done' | 'reviews.written-already' | null {
  if (!agreement.done) return 'reviews.not-done'
  return reviewed ? 'reviews.written-already' : null
}

/** The mean of stars with two decimals; null of none. `counts` is how many there are of one to five. */
export function meanOf(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const stars = counts.reduce((sum, count, at) => sum + count * (at + 1), 0)
  return all === 0 ? null : Math.round((stars / all) * 100) / 100
}
