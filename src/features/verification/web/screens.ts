import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of verification. */
export const screens: Screens = {
  '/verifications': () => import('./QueueScreen.tsx').then(module => module.QueueScreen),
  '/verifications/details/:id': () => import('./CaseScreen.tsx').then(module => module.CaseScreen),
}
