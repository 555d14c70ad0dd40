import type { Page } from '../../platform/shared/site-page.ts'

/** Addresses of plans: the public price list, the members' one (others: the spec's sentence), and one's own subscriptions. */
export const pages: readonly Page[] = [
  { path: '/pricing', title: 'pages.pricing', description: 'pages.pricing-too', strings: ['lookups'] },
  {
    path: '/pages/pricing',
    title: 'pages.pricing',
    description: 'pages.pricing-too',
    access: 'signed-in',
    refused: '/not-authorized?reason=register',
    strings: ['lookups'],
  },
  { path: '/my-subscriptions', title: 'pages.mine', description: 'pages.mine-too', access: 'signed-in' },
]
