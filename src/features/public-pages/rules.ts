import { holds, type Viewer } from '../../platform/shared/access.ts'

/** Parts of `user/details/{id}`. */
export type Section =
  | 'details'
  | 'activities'
  | 'offers'
  | 'followers'
  | 'reviews'
  | 'comments'
  | 'complaints'
  | 'subscriptions'

/** As whom somebody reads about a member. */
export type Audience = 'self' | 'staff' | 'everyone'

/** What nobody but the member and staff reads (product rules, section 5). */
const CLOSED: readonly Section[] = ['comments', 'complaints', 'subscriptions']

/** As whom a viewer reads about a member. */
export function audienceOf(viewer: Viewer | null, memberId: string): Audience {
  if (viewer?.id === memberId) return 'self'
  return holds(viewer, 'users.read') ? 'staff' : 'everyone'
}

/** Whether a part may be read; `shown` says that the member's profile is approved. The one place that decides it. */
export function mayRead(section: Section, audience: Audience, shown: boolean): boolean {
  if (audience !== 'everyone') return true
  return shown && !CLOSED.includes(section)
}
