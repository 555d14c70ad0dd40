import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of the dashboard. */
export const screens: Screens = {
  '/dashboard': () => import('./DashboardScreen.tsx').then(module => module.DashboardScreen),
  '/dashboard/stop/:token': () => import('./StopMailScreen.tsx').then(module => module.StopMailScreen),
  '/dashboard/behind': () => import('./BehindScreen.tsx').then(module => module.BehindScreen),
}
