import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['profiles', 'lookups', 'directories', 'social', 'reports'] as const

/** Public pages of members. The company's older addresses (spec, directories) show the same page. */
export const pages: readonly Page[] = [
  { path: '/profile/:username', title: 'pages.profile', strings },
  { path: '/company/list/:id', title: 'pages.profile', strings },
  { path: '/company/deatails5', title: 'pages.profile', index: false },
  { path: '/company/details5', title: 'pages.profile', redirect: '/company/deatails5' },
]
