import type { Page } from '../../platform/shared/site-page.ts'

/** No screens of its own yet: set-up asks for the first settings. */
export const pages: readonly Page[] = []
