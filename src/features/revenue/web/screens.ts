import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of revenue. */
export const screens: Screens = {
  '/revenue': () => import('./RevenueScreen.tsx').then(module => module.RevenueScreen),
  '/revenue/members': () => import('./RevenueMembersScreen.tsx').then(module => module.RevenueMembersScreen),
}
