import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['items', 'profiles', 'lookups', 'social', 'plans'] as const

/** Addresses of the auctions. */
export const pages: readonly Page[] = [
  { path: '/auctions', title: 'pages.auctions', description: 'pages.auctions-too', strings },
  { path: '/auctions/check-log', title: 'pages.check-log', description: 'pages.check-log-too' },
  { path: '/auctions/:auctionId', title: 'pages.auction', index: false, strings },
]
