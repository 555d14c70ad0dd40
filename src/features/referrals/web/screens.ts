import type { Screens } from '../../../platform/web/web-feature.ts'

/** The screen of one's own link. */
export const screens: Screens = {
  '/referrals': () => import('./ReferralsScreen.tsx').then(module => module.ReferralsScreen),
}
