import type { Page } from '../../platform/shared/site-page.ts'

/** One's points. */
export const pages: readonly Page[] = [
  { path: '/rewards', title: 'pages.rewards', description: 'pages.rewards-too', access: 'signed-in' },
]
