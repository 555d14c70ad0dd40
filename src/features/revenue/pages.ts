import type { Page } from '../../platform/shared/site-page.ts'

const READ = { permission: 'revenue.read' } as const

/** The figures of what members pay, and the members behind each of them. */
export const pages: readonly Page[] = [
  { path: '/revenue', title: 'pages.revenue', access: READ, layout: 'office', strings: ['lookups', 'billing'] },
  { path: '/revenue/members', title: 'pages.members', access: READ, layout: 'office', strings: ['lookups', 'billing'] },
]
