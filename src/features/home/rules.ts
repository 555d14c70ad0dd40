import type { Viewer } from '../../platform/shared/access.ts'

/** What the front page offers first: the door for visitors, the chooser for those without profile, nothing more to join for members. */
export function firstStep(viewer: Viewer | null): 'register' | 'choose' | 'none' {
  if (!viewer) return 'register'
  return viewer.role === 'Guest' ? 'choose' : 'none'
}

/** Where a door of the six leads. */
export const doorOf = (viewer: Viewer | null): string => (viewer ? '/account-type' : '/register')

/**
 * How the row of auctions is called: all of them end on the reader's own day, all of them end sometime, or some have no end yet.
 * `now` is milliseconds by the server's clock.
 */
export function endingWord(ends: readonly (string | null)[], now: number): 'today' | 'soon' | 'live' {
  const day = new Date(now).toDateString()
  if (ends.some(end => end === null)) return 'live'
  return ends.every(end => new Date(end as string).toDateString() === day) ? 'today' : 'soon'
}
