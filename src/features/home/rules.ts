import type { Viewer } from '../../platform/shared/access.ts'

/** What the front page offers first: the door for visitors, the chooser for those without profile, nothing more to join for members. */
export function firstStep(viewer: Viewer | null): 'register' | 'choose' | 'none' {
  if (!viewer) return 'register'
  return viewer.role === 'Guest' ? 'choose' : 'none'
}

/** Where a door of the six leads. */
export const doorOf = (viewer: Viewer | null): string => (viewer ? '/account-type' : '/register')
