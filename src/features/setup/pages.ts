import type { Page } from '../../platform/shared/site-page.ts'

/** The first run and the door of those it invites. None of them is for search engines. */
export const pages: readonly Page[] = [
  {
    path: '/setup',
    title: 'pages.setup',
    layout: 'full',
    access: 'anyone',
    index: false,
    strings: ['settings', 'accounts'],
  },
  {
    path: '/setup/:token',
    title: 'pages.setup',
    layout: 'full',
    access: 'anyone',
    index: false,
    strings: ['settings', 'accounts'],
  },
  {
    path: '/invitation/:token',
    title: 'pages.invitation',
    layout: 'full',
    access: 'anyone',
    index: false,
    strings: ['accounts'],
  },
]
