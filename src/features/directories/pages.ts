import type { Page } from '../../platform/shared/site-page.ts'

/** Addresses of the directories. One company's page under this address is the showcase's. */
export const pages: readonly Page[] = [
  {
    path: '/company/list',
    title: 'pages.companies',
    description: 'pages.companies-too',
    opening: { shape: 'list', heading: 'company.title', lead: 'pages.companies-too' },
    strings: ['profiles', 'lookups'],
  },
]
