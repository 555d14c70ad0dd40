import type { Page } from '../../platform/shared/site-page.ts'

/** The contact form under its two addresses (spec, routes). */
export const pages: readonly Page[] = [
  { path: '/contact-us', title: 'pages.contact', description: 'pages.contact-too' },
  { path: '/contact-us2', title: 'pages.contact', description: 'pages.contact-too', index: false },
]
