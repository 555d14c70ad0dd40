import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of payments. */
export const screens: Screens = {
  '/payment/sandbox/:pageId': () => import('./SandboxScreen.tsx').then(module => module.SandboxScreen),
  '/payment/step/:paymentId': () => import('./StepScreen.tsx').then(module => module.StepScreen),
}
