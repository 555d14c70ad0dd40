import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of the public pages. */
export const screens: Screens = {
  '/profile/:username': () => import('./ProfileScreen.tsx').then(module => module.ProfileScreen),
  '/profile/details/:id': () => import('./item/ItemScreen.tsx').then(module => module.ItemScreen),
  '/company/list/:id': () => import('./ProfileScreen.tsx').then(module => module.CompanyScreen),
  '/pages/profile': () => import('./own/OwnPageScreen.tsx').then(module => module.OwnPageScreen),
  '/pages/company-profile': () => import('./own/OwnPageScreen.tsx').then(module => module.OwnPageScreen),
  '/company/deatails5': () => import('./ProfileScreen.tsx').then(module => module.OldAddress),
}
