import type { Page } from '../../platform/shared/site-page.ts'

/** One's own agreements, and the list of all for staff. The page of one is that of reviews, which stand below it. */
export const pages: readonly Page[] = [
  { path: '/my-agreements', title: 'pages.mine', description: 'pages.mine-too', access: 'signed-in' },
  { path: '/agreements', title: 'pages.all', access: { permission: 'agreements.read' }, layout: 'office' },
]
