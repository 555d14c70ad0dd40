import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of payments. */
export const screens: Screens = {
  '/payment/sandbox/:pageId': () => import('./SandboxScreen.tsx').then(module => module.SandboxScreen),
  '/payment/step/:paymentId': () => import('./StepScreen.tsx').then(module => module.StepScreen),
  '/subscription': () => import('./desk/GatewaysScreen.tsx').then(module => module.GatewaysScreen),
  '/payments/transfers': () => import('./transfers/TransfersScreen.tsx').then(module => module.TransfersScreen),
  '/payments/statement': () => import('./transfers/StatementScreen.tsx').then(module => module.StatementScreen),
}
