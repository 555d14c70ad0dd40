import type { Page } from '../../platform/shared/site-page.ts'

/** What left the house and what did not. */
export const pages: readonly Page[] = [
  {
    path: '/settings/deliveries',
    title: 'pages.deliveries',
    access: { permission: 'deliveries.read' },
    layout: 'office',
  },
]
