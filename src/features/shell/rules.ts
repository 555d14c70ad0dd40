import { isStaff, refusalToAccess, type Viewer } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'

/** Whether an address belongs to a page's path, whose `:params` take any one part. */
function belongs(path: string, address: string): boolean {
  const wanted = path.split('/')
  const parts = address.split('/')
  return (
    wanted.length === parts.length && wanted.every((one, i) => one === parts[i] || (one.startsWith(':') && parts[i]))
  )
}

/** The page at an address, or null when no feature has one; fixed paths win over those with params. */
export function pageAt(pages: readonly Page[], address: string): Page | null {
  const path = address.split(/[?#]/)[0]!
  return pages.find(page => page.path === path) ?? pages.find(page => belongs(page.path, path)) ?? null
}

/** Whether a link there leads somewhere for this viewer: menus grow with the features that are mounted. */
export function leadsSomewhere(pages: readonly Page[], viewer: Viewer | null, address: string): boolean {
  const page = pageAt(pages, address)
  return page !== null && refusalToAccess(page.access ?? 'anyone', viewer) === null
}

/** Keys of the bar's two lists, with their addresses in the spec's order; what members sell comes after who they are. */
const SERVICES = [
  ['companies', '/company/list'],
  ['investors', '/investor/list'],
  ['freelancers', '/freelancer/list'],
  ['brokers', '/broker/list'],
  ['advisors', '/advisor/list'],
  ['market', '/market'],
  ['auctions', '/auctions'],
] as const
const INFO = [
  ['about', '/about-us'],
  ['contact', '/contact-us'],
  ['blog', '/blog/list'],
  ['faq', '/faq'],
] as const

export type BarLink = {
  key: (typeof SERVICES)[number][0] | (typeof INFO)[number][0] | 'pricing'
  path: string
}
export type Bar = { home: boolean; lounge: boolean; services: BarLink[]; info: BarLink[] }

/** What the navigation bar offers, besides Trade and the SOON items, which the settings name. */
export function barOf(pages: readonly Page[], viewer: Viewer | null): Bar {
  const leads = (path: string) => leadsSomewhere(pages, viewer, path)
  const links = (list: readonly (readonly [BarLink['key'], string])[]) =>
    list.filter(([, path]) => leads(path)).map(([key, path]) => ({ key, path }))
  // Members see the plans with their own one marked; visitors the public page.
  const pricing = viewer && leads('/pages/pricing') ? '/pages/pricing' : '/pricing'
  return {
    home: leads('/index'),
    lounge: leads('/timeline'),
    services: links(SERVICES),
    info: links([...INFO, ['pricing', pricing]]),
  }
}

export type Tab = { key: 'home' | 'lounge' | 'search' | 'inbox' | 'me'; path: string | null }

/** The bar at the bottom of phones: Home, Lounge, Search, Inbox, Me. Search opens the palette and has no address. */
export function tabsOf(pages: readonly Page[], viewer: Viewer | null, username: string | null): Tab[] {
  const me = [username && `/profile/${username}`, viewer ? '/account-setting' : '/login'].find(
    path => path && leadsSomewhere(pages, viewer, path),
  )
  const tabs: Tab[] = [
    { key: 'home', path: '/index' },
    { key: 'lounge', path: '/timeline' },
    { key: 'search', path: null },
    { key: 'inbox', path: '/inbox' },
    { key: 'me', path: me ?? '/index' },
  ]
  return tabs.filter(({ key, path }) => key === 'me' || path === null || leadsSomewhere(pages, viewer, path))
}

/** Whether the footer is shown: on pages for everyone; member pages hide it by default (spec, layout rules). */
export const showsFooter = (page: Page | undefined): boolean => !page?.access || page.access === 'anyone'

const REASONS = ['register', 'already-has-profile', 'approval-required'] as const

/** The reason that an address gives for a closed page; null for an unknown one, and for "register" to whoever is signed in. */
export function refusedReason(asked: string | null, viewer: Viewer | null): (typeof REASONS)[number] | null {
  const reason = REASONS.find(one => one === asked) ?? null
  return reason === 'register' && viewer ? null : reason
}

/** Where the club's people get in while it is closed, and what says that it is. */
const STAYS_OPEN = ['/under-maintenance', '/login', '/forgot-password', '/reset-password', '/authentication', '/setup']

/** Whether the maintenance page takes the place of an address: for everybody but staff, the doors they come in by left out. */
export const isClosedTo = (viewer: Viewer | null, address: string): boolean =>
  !isStaff(viewer) && !STAYS_OPEN.some(path => address === path || address.startsWith(`${path}/`))
