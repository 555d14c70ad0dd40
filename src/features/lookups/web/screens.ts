import type { Screens } from '../../../platform/web/web-feature.ts'

/** No screens of their own yet. */
export const screens: Screens = {}
