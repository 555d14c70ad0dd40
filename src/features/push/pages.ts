import type { Page } from '../../platform/shared/site-page.ts'

/** What a browser shows without a line, of pages that it never had: which it keeps, and what waits to be sent. */
export const pages: readonly Page[] = [
  { path: '/offline', title: 'offline.title', description: 'offline.lead', access: 'anyone', index: false },
]
