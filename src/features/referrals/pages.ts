import type { Page } from '../../platform/shared/site-page.ts'

/** The page of one's own link. */
export const pages: readonly Page[] = [
  { path: '/referrals', title: 'pages.referrals', description: 'pages.referrals-too', access: 'signed-in' },
]
