import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of invoices. */
export const screens: Screens = {}
