import { holds, type Viewer } from '../../../platform/shared/access.ts'

/** Permission to hide, restore and feature items, and to read those of every status. */
export const MODERATE = 'items.moderate'
/** Permission to review items before they are published, where the club wants that. */
export const REVIEW = 'items.review'

/** True for staff who read items of every status. */
export const seesAll = (viewer: Viewer | null): boolean => holds(viewer, MODERATE) || holds(viewer, REVIEW)
