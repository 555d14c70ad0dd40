import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['items', 'auctions', 'profiles', 'lookups', 'social', 'reports'] as const

/** The Business Lounge and each of its posts. */
export const pages: readonly Page[] = [
  {
    path: '/timeline',
    title: 'pages.timeline',
    description: 'pages.timeline-too',
    firstPaint: { shape: 'feed', heading: 'composer.login', lead: 'composer.login-too' },
    strings,
  },
  { path: '/timeline/posts/:postId', title: 'pages.post', strings },
]
