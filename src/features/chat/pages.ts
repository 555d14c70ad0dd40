import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['social', 'reports', 'lounge', 'items', 'auctions', 'lookups'] as const

/** The inbox, and a conversation in it. */
export const pages: readonly Page[] = [
  { path: '/inbox', title: 'pages.inbox', access: 'signed-in', strings },
  { path: '/inbox/:sessionId', title: 'pages.inbox', access: 'signed-in', strings },
]
