import type { Page } from '../../platform/shared/site-page.ts'

/** It has no page of its own: it stands beside tickets, letters, cases and members. */
export const pages: readonly Page[] = []
