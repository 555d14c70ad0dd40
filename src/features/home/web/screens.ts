import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = { '/index': async () => (await import('./HomePage.tsx')).HomePage }
