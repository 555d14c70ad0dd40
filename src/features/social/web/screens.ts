import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of what people keep. */
export const screens: Screens = {
  '/bookmarks': () => import('./BookmarksScreen.tsx').then(module => module.BookmarksScreen),
}
