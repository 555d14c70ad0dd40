import type { Page } from '../../platform/shared/site-page.ts'

/** Addresses of payments: the sandbox's own page and where a second step begins. */
export const pages: readonly Page[] = [
  { path: '/payment/sandbox/:pageId', title: 'pages.sandbox', layout: 'full', index: false, strings: ['lookups'] },
  { path: '/payment/step/:paymentId', title: 'pages.step', layout: 'full', index: false, strings: ['lookups'] },
]
