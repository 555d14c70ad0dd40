import type { Page } from '../../platform/shared/site-page.ts'
import { OPEN_KINDS } from './kinds/open-kinds.ts'

/** The chooser, a wizard for each open kind, and one's own state page. */
export const pages: readonly Page[] = [
  {
    path: '/account-type',
    title: 'pages.chooser.title',
    description: 'pages.chooser.description',
    access: 'without-profile',
    layout: 'full',
  },
  ...OPEN_KINDS.map(
    (kind): Page => ({
      path: `/${kind}/create`,
      title: `pages.create.${kind}.title`,
      access: 'without-profile',
    }),
  ),
  { path: '/pages/profile', title: 'pages.mine.title', access: 'with-profile' },
  { path: '/pages/company-profile', title: 'pages.mine.title', access: { userTypes: ['company'] } },
]
