/** Counts below this are not shown: nobody could be picked out of them. */
export const FEW = 5

/** A count as everybody may see it: null where it is small. */
export const shownCount = (count: number): number | null => (count < FEW ? null : count)

/**
 * Counts of reasons as everybody may see them. The sum is of those that are shown, so that no small one follows from the others; a
 * reason that nobody named looks like one that few did.
 */
export function shownCounts<T extends { count: number }>(rows: readonly T[]): { shown: T[]; sum: number } {
  const shown = rows.filter(row => row.count >= FEW)
  return { shown, sum: shown.reduce((sum, row) => sum + row.count, 0) }
}
