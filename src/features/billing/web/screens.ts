import type { Screens } from '../../../platform/web/web-feature.ts'

const result = () => import('./result/ResultScreen.tsx').then(module => module.ResultScreen)

/** Screens of billing. */
export const screens: Screens = {
  '/pages/checkout/:planCode': () => import('./checkout/CheckoutScreen.tsx').then(module => module.CheckoutScreen),
  '/payment/checkout/:stripeToken': result,
  '/unsuccessfull/payment/:id': result,
  '/subscriptions': () => import('./desk/SubscriptionsScreen.tsx').then(module => module.SubscriptionsScreen),
  '/my-subscriptions': () => import('./mine/MineScreen.tsx').then(module => module.MineScreen),
}
