import type { Page } from '../../platform/shared/site-page.ts'

/** Addresses of notices. */
export const pages: readonly Page[] = [
  { path: '/notifications', title: 'pages.list', description: 'pages.list-too', access: 'signed-in' },
  { path: '/notifications/stop/:token', title: 'pages.stop', index: false },
]
