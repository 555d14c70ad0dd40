import type { Screens } from '../../../platform/web/web-feature.ts'

const pricing = () => import('./PricingScreen.tsx').then(module => module.PricingScreen)

/** Screens of plans. */
export const screens: Screens = {
  '/pricing': pricing,
  '/pages/pricing': pricing,
  '/my-subscriptions': () => import('./SubscriptionsScreen.tsx').then(module => module.SubscriptionsScreen),
}
