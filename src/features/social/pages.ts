import type { Page } from '../../platform/shared/site-page.ts'

/** Addresses of what people keep. */
export const pages: readonly Page[] = [
  { path: '/bookmarks', title: 'pages.bookmarks', description: 'pages.bookmarks-too', access: 'signed-in' },
]
