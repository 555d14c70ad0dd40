import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/users/data-requests': async () => (await import('./RequestsScreen.tsx')).RequestsScreen,
}
