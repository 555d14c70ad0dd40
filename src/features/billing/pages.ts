import type { Page } from '../../platform/shared/site-page.ts'

const MONEY = ['lookups', 'payments', 'invoices', 'plans'] as const

/** Addresses of billing: the checkout, how a payment stands (the spec's spelling, and a redirect from the right one), one's own plan, the club's desk. */
export const pages: readonly Page[] = [
  {
    path: '/pages/checkout/:planCode',
    title: 'pages.checkout',
    access: 'signed-in',
    refused: '/not-authorized?reason=register',
    layout: 'full',
    index: false,
    strings: MONEY,
  },
  { path: '/payment/checkout/:stripeToken', title: 'pages.result', layout: 'full', index: false, strings: MONEY },
  { path: '/unsuccessfull/payment/:id', title: 'pages.result', layout: 'full', index: false, strings: MONEY },
  { path: '/unsuccessful/payment/:id', title: 'pages.result', redirect: '/unsuccessfull/payment/:id' },
  {
    path: '/my-subscriptions',
    title: 'pages.mine',
    description: 'pages.mine-too',
    access: 'signed-in',
    strings: MONEY,
  },
  {
    path: '/subscriptions',
    title: 'pages.desk',
    access: { permission: 'subscriptions.read' },
    layout: 'office',
    strings: MONEY,
  },
]
