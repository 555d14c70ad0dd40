import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of conversations. */
export const screens: Screens = {
  '/inbox': () => import('./InboxScreen.tsx').then(module => module.InboxScreen),
  '/inbox/:sessionId': () => import('./InboxScreen.tsx').then(module => module.InboxScreen),
}
