import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of the Business Lounge. */
export const screens: Screens = {
  '/timeline': () => import('./TimelineScreen.tsx').then(module => module.TimelineScreen),
  '/timeline/posts/:postId': () => import('./PostScreen.tsx').then(module => module.PostScreen),
}
