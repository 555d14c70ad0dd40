import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of what left the house. */
export const screens: Screens = {
  '/settings/deliveries': () => import('./MailLogScreen.tsx').then(module => module.MailLogScreen),
}
