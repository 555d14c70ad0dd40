import type { Page } from '../../platform/shared/site-page.ts'

/** The pages that say something went another way than asked. */
export const pages: readonly Page[] = [
  { path: '/error-404', title: 'missing.title', description: 'missing.body', access: 'anyone', index: false },
]
