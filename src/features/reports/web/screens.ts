import type { Screens } from '../../../platform/web/web-feature.ts'

/** Reports open over other screens; there is none of their own. */
export const screens: Screens = {}
