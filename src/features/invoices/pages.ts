import type { Page } from '../../platform/shared/site-page.ts'

const READ = { permission: 'invoices.read' } as const
const WRITE = { permission: 'invoices.write' } as const
const office = { layout: 'office', strings: ['lookups'] } as const

/** Addresses of invoices: the desk (spec: /apps/invoice), the accountant's, and the page behind a secret link. */
export const pages: readonly Page[] = [
  { path: '/apps/invoice/list', title: 'pages.list', access: READ, ...office },
  { path: '/apps/invoice/add', title: 'pages.add', access: WRITE, ...office },
  { path: '/apps/invoice/preview/:invoiceId', title: 'pages.preview', access: READ, ...office },
  { path: '/apps/invoice/edit/:invoiceId', title: 'pages.edit', access: WRITE, ...office },
  { path: '/apps/invoice/clients', title: 'pages.clients', access: READ, ...office },
  { path: '/apps/invoice/months', title: 'pages.months', access: READ, ...office },
  { path: '/apps/invoice/settings', title: 'pages.settings', access: READ, ...office },
  { path: '/documents/:secret', title: 'pages.document', index: false, strings: ['lookups', 'payments'] },
]
