import type { Page } from '../../platform/shared/site-page.ts'

/** Sentences of the cards, of one's own items and of what can be done with them. */
const strings = ['items', 'profiles', 'lookups', 'social', 'auctions']
const list = { strings } as const

/** The market of all kinds, the list of each kind under the address of the spec, and the other spelling of those. */
export const pages: readonly Page[] = [
  {
    path: '/market',
    title: 'pages.market',
    description: 'pages.market-too',
    firstPaint: { shape: 'list', heading: 'pages.market', lead: 'pages.market-too' },
    ...list,
  },
  {
    path: '/ideas/listAll',
    title: 'pages.ideas',
    description: 'pages.ideas-too',
    firstPaint: { shape: 'list', heading: 'pages.ideas', lead: 'pages.ideas-too' },
    ...list,
  },
  {
    path: '/project/listAll',
    title: 'pages.projects',
    description: 'pages.projects-too',
    firstPaint: { shape: 'list', heading: 'pages.projects', lead: 'pages.projects-too' },
    ...list,
  },
  {
    path: '/product/listAll',
    title: 'pages.products',
    description: 'pages.products-too',
    firstPaint: { shape: 'list', heading: 'pages.products', lead: 'pages.products-too' },
    ...list,
  },
  {
    path: '/service/listAll',
    title: 'pages.services',
    description: 'pages.services-too',
    firstPaint: { shape: 'list', heading: 'pages.services', lead: 'pages.services-too' },
    ...list,
  },
  { path: '/idea/listAll', title: 'pages.ideas', redirect: '/ideas/listAll' },
  { path: '/projects/listAll', title: 'pages.projects', redirect: '/project/listAll' },
  { path: '/products/listAll', title: 'pages.products', redirect: '/product/listAll' },
  { path: '/services/listAll', title: 'pages.services', redirect: '/service/listAll' },
]
