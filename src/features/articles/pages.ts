import type { Page } from '../../platform/shared/site-page.ts'
import { PAGE_KEYS, PAGE_PATHS } from './contract.ts'

/** Addresses of the info pages and the questions. */
export const pages: readonly Page[] = [
  ...PAGE_KEYS.map(key => ({ path: PAGE_PATHS[key], title: `pages.${key}`, description: `pages.${key}-too` })),
  { path: '/faq', title: 'pages.faq', description: 'pages.faq-too' },
  { path: '/pages/faq', title: 'pages.faq', description: 'pages.faq-too', index: false },
]
