import type { Screens } from '../../../platform/web/web-feature.ts'

/** The palette is opened over the page, by the shell. */
export const screens: Screens = {}
