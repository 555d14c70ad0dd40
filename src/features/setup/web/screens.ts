import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/settings/general': async () => (await import('./general/GeneralScreen.tsx')).GeneralScreen,
  '/setup': async () => (await import('./SetUpScreen.tsx')).SetUpScreen,
  '/setup/:token': async () => (await import('./FirstStepScreen.tsx')).FirstStepScreen,
  '/invitation/:token': async () => (await import('./InvitationScreen.tsx')).InvitationScreen,
}
