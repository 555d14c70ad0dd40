import type { Screens } from '../../../platform/web/web-feature.ts'

const pricing = () => import('./PricingScreen.tsx').then(module => module.PricingScreen)

/** Screens of plans. */
export const screens: Screens = {
  '/pricing': pricing,
  '/pages/pricing': pricing,
  '/plans': () => import('./desk/PlansScreen.tsx').then(module => module.PlansScreen),
  '/promotion-codes': () => import('./desk/CodesScreen.tsx').then(module => module.CodesScreen),
  '/plans/add': () => import('./desk/PlanScreen.tsx').then(module => module.AddPlanScreen),
  '/plans/:planId': () => import('./desk/PlanScreen.tsx').then(module => module.PlanScreen),
}
