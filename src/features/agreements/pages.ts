import type { Page } from '../../platform/shared/site-page.ts'

/** One's own agreements and one of them, and the list of all for staff. */
export const pages: readonly Page[] = [
  { path: '/my-agreements', title: 'pages.mine', description: 'pages.mine-too', access: 'signed-in' },
  { path: '/my-agreements/:agreementId', title: 'pages.one', access: 'signed-in' },
  { path: '/agreements', title: 'pages.all', access: { permission: 'agreements.read' }, layout: 'office' },
]
