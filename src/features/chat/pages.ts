import type { Page } from '../../platform/shared/site-page.ts'

/** What messages and their cards say besides chat's own words; the list alone is drawn without them. */
export const THREAD_STRINGS = ['social', 'reports', 'lounge', 'items', 'auctions', 'lookups'] as const

/** The inbox, a conversation in it, and a call from one. */
export const pages: readonly Page[] = [
  {
    path: '/inbox',
    title: 'pages.inbox',
    access: 'signed-in',
    firstPaint: { shape: 'pane', heading: 'title', lead: 'list.search' },
  },
  { path: '/inbox/:sessionId', title: 'pages.inbox', access: 'signed-in', strings: THREAD_STRINGS },
  {
    path: '/call/:callId',
    title: 'pages.call',
    access: 'signed-in',
    layout: 'full',
    index: false,
    strings: ['rooms', 'profiles'],
  },
]
