import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['social', 'reports', 'lounge', 'items', 'auctions', 'lookups'] as const

/** The inbox, a conversation in it, and a call from one. */
export const pages: readonly Page[] = [
  { path: '/inbox', title: 'pages.inbox', access: 'signed-in', strings },
  { path: '/inbox/:sessionId', title: 'pages.inbox', access: 'signed-in', strings },
  {
    path: '/call/:callId',
    title: 'pages.call',
    access: 'signed-in',
    layout: 'full',
    index: false,
    strings: ['rooms', 'profiles'],
  },
]
