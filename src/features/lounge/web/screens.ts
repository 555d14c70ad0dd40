import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of the Business Lounge. */
export const screens: Screens = {}
