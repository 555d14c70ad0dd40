import type { Page } from '../../platform/shared/site-page.ts'

/** Pages of reviews. */
export const pages: readonly Page[] = []
