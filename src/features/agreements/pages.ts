import type { Page } from '../../platform/shared/site-page.ts'

/** Pages of agreements. */
export const pages: readonly Page[] = []
