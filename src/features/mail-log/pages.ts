import type { Page } from '../../platform/shared/site-page.ts'

/** What left the house and what did not. */
export const pages: readonly Page[] = [
  {
    path: '/settings/deliveries',
    title: 'pages.mail-log',
    access: { permission: 'deliveries.read' },
    layout: 'office',
  },
]
