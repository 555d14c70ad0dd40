import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of verification. */
export const screens: Screens = {
  '/verifications': () => import('./VerificationsScreen.tsx').then(module => module.VerificationsScreen),
  '/verifications/details/:id': () => import('./VerificationScreen.tsx').then(module => module.VerificationScreen),
  '/partner-dashboard': () => import('./partner/DeskScreen.tsx').then(module => module.DeskScreen),
}
