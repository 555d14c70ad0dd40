import type { Screens } from '../../../platform/web/web-feature.ts'

/** The desk over complaints. */
export const screens: Screens = {
  '/complaints': () => import('./ComplaintsScreen.tsx').then(module => module.ComplaintsScreen),
  '/complaints/reasons': () => import('./ReasonsScreen.tsx').then(module => module.ReasonsScreen),
  '/complaints/words': () => import('./WordsScreen.tsx').then(module => module.WordsScreen),
  '/complaints/letter/:token': () => import('./LetterScreen.tsx').then(module => module.LetterScreen),
  '/pages/complaints': () => import('./PublicScreen.tsx').then(module => module.PublicScreen),
  '/complaints/details/:id': () => import('./CaseScreen.tsx').then(module => module.CaseScreen),
}
