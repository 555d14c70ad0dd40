import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = { '/offline': async () => (await import('./OfflinePage.tsx')).OfflinePage }
