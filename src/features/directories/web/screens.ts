import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of the directories. */
export const screens: Screens = {
  '/company/list': () => import('./CompaniesScreen.tsx').then(module => module.CompaniesScreen),
}
