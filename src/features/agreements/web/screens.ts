import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of agreements. */
export const screens: Screens = {
  '/my-agreements': () => import('./MyAgreementsScreen.tsx').then(module => module.MyAgreementsScreen),
  '/agreements': () => import('./AgreementsScreen.tsx').then(module => module.AgreementsScreen),
}
