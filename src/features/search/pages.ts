import type { Page } from '../../platform/shared/site-page.ts'

/** The palette lies over every page and has no address of its own. */
export const pages: readonly Page[] = []
