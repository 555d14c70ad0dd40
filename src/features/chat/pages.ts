import type { Page } from '../../platform/shared/site-page.ts'

/** The inbox, and a conversation in it. */
export const pages: readonly Page[] = [
  { path: '/inbox', title: 'pages.inbox', access: 'signed-in', strings: ['social', 'reports'] },
  { path: '/inbox/:sessionId', title: 'pages.inbox', access: 'signed-in', strings: ['social', 'reports'] },
]
