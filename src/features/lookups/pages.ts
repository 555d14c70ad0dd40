import type { Page } from '../../platform/shared/site-page.ts'

/** Look-ups have no screens of their own yet; the back-office edits them. */
export const pages: readonly Page[] = []
