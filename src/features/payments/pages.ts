import type { Page } from '../../platform/shared/site-page.ts'

const MANAGE = { permission: 'gateways.manage' } as const
const BOOK = { permission: 'payments.book' } as const

/** Addresses of payments: the sandbox's own page, where a second step begins, and the desks of gateways and of transfers. */
export const pages: readonly Page[] = [
  { path: '/payment/sandbox/:pageId', title: 'pages.sandbox', layout: 'full', index: false, strings: ['lookups'] },
  { path: '/payment/step/:paymentId', title: 'pages.step', layout: 'full', index: false, strings: ['lookups'] },
  { path: '/subscription', title: 'pages.gateways', access: MANAGE, layout: 'office', strings: ['lookups'] },
  { path: '/payments/transfers', title: 'pages.transfers', access: BOOK, layout: 'office', strings: ['lookups'] },
  { path: '/payments/statement', title: 'pages.statement', access: BOOK, layout: 'office', strings: ['lookups'] },
]
