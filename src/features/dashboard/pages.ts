import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['people', 'lookups']

/** The dashboard of the club's people, and what its figures count. */
export const pages: readonly Page[] = [
  { path: '/dashboard', title: 'pages.dashboard', access: 'staff', layout: 'office', strings },
  { path: '/dashboard/stop/:token', title: 'pages.stop', index: false },
  { path: '/dashboard/behind', title: 'pages.behind', access: 'staff', layout: 'office', strings },
]
