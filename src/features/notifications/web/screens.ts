import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of notices. */
export const screens: Screens = {
  '/notifications': () => import('./NotificationsScreen.tsx').then(module => module.NotificationsScreen),
  '/notifications/stop/:token': () => import('./StopMailsScreen.tsx').then(module => module.StopMailsScreen),
}
