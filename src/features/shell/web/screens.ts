import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/not-authorized': async () => (await import('./NotAuthorized.tsx')).NotAuthorized,
  '/error-404': async () => (await import('./MissingPage.tsx')).MissingPage,
  '/error-500': async () => (await import('./BrokenPage.tsx')).BrokenPage,
  '/coming-soon': async () => (await import('./ComingSoon.tsx')).ComingSoon,
  '/under-maintenance': async () => (await import('./UnderMaintenance.tsx')).UnderMaintenance,
  '/developers': async () => (await import('./developers/Developers.tsx')).Developers,
}
