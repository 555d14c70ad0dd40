import type { Page } from '../../platform/shared/site-page.ts'

/** The pages that say something went another way than asked, and the readable description of the server's calls. */
export const pages: readonly Page[] = [
  { path: '/not-authorized', title: 'refused.title', index: false },
  { path: '/error-404', title: 'missing.title', description: 'missing.body', index: false },
  { path: '/error-500', title: 'broken.title', description: 'broken.body', index: false },
  { path: '/coming-soon', title: 'soon.title', description: 'soon.body', index: false },
  { path: '/under-maintenance', title: 'closed.title', description: 'closed.body', layout: 'full', index: false },
  { path: '/developers', title: 'developers.title', description: 'developers.description' },
]
