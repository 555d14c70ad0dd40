import type { Screens } from '../../../platform/web/web-feature.ts'

/** No screens of its own yet: set-up asks for the first settings. */
export const screens: Screens = {}
