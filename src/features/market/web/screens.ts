import type { Screens } from '../../../platform/web/web-feature.ts'

export const screens: Screens = {}
