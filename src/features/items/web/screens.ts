import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of items. */
export const screens: Screens = {}
