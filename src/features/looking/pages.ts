import type { Page } from '../../platform/shared/site-page.ts'

/** No screens of its own: it begins on a member's page, lies over every page, and is read in the member's settings. */
export const pages: readonly Page[] = []
