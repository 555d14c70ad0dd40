import type { Page } from '../../platform/shared/site-page.ts'

const READ = { permission: 'plans.read' } as const

/** Addresses of plans: the desk of the club's people, the public price list and the members' one (others: the spec's sentence). */
export const pages: readonly Page[] = [
  { path: '/plans', title: 'pages.desk', access: READ, layout: 'office', strings: ['lookups'] },
  { path: '/promotion-codes', title: 'pages.codes', access: READ, layout: 'office', strings: ['lookups'] },
  { path: '/plans/add', title: 'pages.add', access: READ, layout: 'office', strings: ['lookups'] },
  { path: '/plans/:planId', title: 'pages.edit', access: READ, layout: 'office', strings: ['lookups'] },
  { path: '/pricing', title: 'pages.pricing', description: 'pages.pricing-too', strings: ['lookups'] },
  {
    path: '/pages/pricing',
    title: 'pages.pricing',
    description: 'pages.pricing-too',
    access: 'signed-in',
    refused: '/not-authorized?reason=register',
    strings: ['lookups'],
  },
]
