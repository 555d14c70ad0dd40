import type { Page } from '../../platform/shared/site-page.ts'

const ofItems = [
  'forms',
  'items',
  'profiles',
  'lookups',
  'social',
  'reports',
  'auctions',
  'plans',
  'agreements',
] as const
const strings = [...ofItems, 'directories', 'reviews'] as const

/** Public pages of members and of what they offer. The company's older addresses (spec, directories) show the same page. */
export const pages: readonly Page[] = [
  { path: '/profile/:username', title: 'pages.profile', strings },
  { path: '/profile/details/:id', title: 'pages.item', firstPaint: { shape: 'thing' }, strings: ofItems },
  { path: '/company/list/:id', title: 'pages.profile', strings },
  // One's own page in "view as", with the edit groups beside it; a company has an address of its own for it (spec, member area).
  { path: '/pages/profile', title: 'pages.own', access: 'with-profile', strings },
  { path: '/pages/company-profile', title: 'pages.own', access: { userTypes: ['company'] }, strings },
  { path: '/company/deatails5', title: 'pages.profile', index: false },
  { path: '/company/details5', title: 'pages.profile', redirect: '/company/deatails5' },
]
