import type { Page } from '../../platform/shared/site-page.ts'
import { OPEN_KINDS } from './kinds/open-kinds.ts'

/** The chooser, and a wizard for each open kind. */
export const pages: readonly Page[] = [
  {
    path: '/account-type',
    title: 'pages.chooser.title',
    description: 'pages.chooser.description',
    access: 'without-profile',
    layout: 'full',
    strings: ['forms'],
  },
  ...OPEN_KINDS.map((kind): Page => ({
    path: `/${kind}/create`,
    title: `pages.create.${kind}.title`,
    access: 'without-profile',
    strings: ['forms'],
  })),
]
