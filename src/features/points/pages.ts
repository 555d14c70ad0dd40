import type { Page } from '../../platform/shared/site-page.ts'

/** One's points. */
export const pages: readonly Page[] = []
