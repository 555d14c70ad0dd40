import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/account-setting': async () => (await import('./AccountSettings.tsx')).AccountSettings,
}
