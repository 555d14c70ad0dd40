import type { Page } from '../../platform/shared/site-page.ts'

/** The first run, the door of those it invites, and the same settings at any later time. None of them is for search engines. */
export const pages: readonly Page[] = [
  {
    path: '/settings/general',
    title: 'pages.general',
    layout: 'office',
    access: { permission: 'settings.manage' },
    strings: ['settings', 'people', 'articles'],
  },
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
