import type { Screens } from '../../../platform/web/web-feature.ts'

/** The screens of points. */
export const screens: Screens = {
  '/rewards': () => import('./RewardsScreen.tsx').then(module => module.RewardsScreen),
}
