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

/** Keys of the bar's two lists, with their addresses in the spec's order. */
const SERVICES = [
  ['companies', '/company/list'],
  ['investors', '/investor/list'],
  ['freelancers', '/freelancer/list'],
  ['brokers', '/broker/list'],
  ['advisors', '/advisor/list'],
] as const
/** What we add to the first: what members sell comes after who they are. */
const SOLD = [
  ['market', '/market'],
  ['auctions', '/auctions'],
] as const
const INFO = [
  ['about', '/about-us'],
  ['contact', '/contact-us'],
  ['blog', '/blog/list'],
  ['faq', '/faq'],
] as const
/** The club's rules: visitors find them at the foot of each page, which members do not have. */
const RULES = [
  ['how', '/how-it-works'],
  ['privacy', '/privacy-policy'],
  ['terms', '/terms-conditions'],
  ['copyright', '/copyright-policy'],
] as const

export type BarLink = {
  key: (typeof SERVICES | typeof SOLD | typeof INFO | typeof RULES)[number][0] | 'pricing'
  path: string
  /** First of a group: a hairline above. */
  group?: boolean
}
export type Bar = { home: boolean; lounge: boolean; services: BarLink[]; info: BarLink[] }

/** What the navigation bar offers, besides Trade and the SOON items, which the settings name. */
export function barOf(pages: readonly Page[], viewer: Viewer | null): Bar {
  const leads = (path: string) => leadsSomewhere(pages, viewer, path)
  const links = (list: readonly (readonly [BarLink['key'], string])[]): BarLink[] =>
    list.filter(([, path]) => leads(path)).map(([key, path]) => ({ key, path }))
  const grouped = (list: Parameters<typeof links>[0]): BarLink[] =>
    links(list).map((link, place) => (place === 0 ? { ...link, group: true } : link))
  // Members see the plans with their own one marked; visitors the public page.
  const pricing = viewer && leads('/pages/pricing') ? '/pages/pricing' : '/pricing'
  return {
    home: leads('/index'),
    lounge: leads('/timeline'),
    services: [...links(SERVICES), ...grouped(SOLD)],
    info: [...links([...INFO, ['pricing', pricing]]), ...(viewer ? grouped(RULES) : [])],
  }
}

export type Tab = { key: 'home' | 'lounge' | 'search' | 'inbox' | 'me'; path: string | null }

/** Where the signed-in look at their own page (product rules, section 5). */
export const OWN_PAGE = '/pages/profile'

/** The bar at the bottom of phones: Home, Lounge, Search, Inbox, Me. Search opens the palette and has no address. */
export function tabsOf(pages: readonly Page[], viewer: Viewer | null): Tab[] {
  const me = [OWN_PAGE, viewer ? '/account-setting' : '/login'].find(path => leadsSomewhere(pages, viewer, path))
  const tabs: Tab[] = [
    { key: 'home', path: '/index' },
    { key: 'lounge', path: '/timeline' },
    { key: 'search', path: null },
    { key: 'inbox', path: '/inbox' },
    { key: 'me', path: me ?? '/index' },
  ]
  return tabs.filter(({ key, path }) => key === 'me' || path === null || leadsSomewhere(pages, viewer, path))
}

/** Whether the footer is shown: on pages for everyone, to visitors; the layout of the signed-in hides it (spec, layout rules). */
export const showsFooter = (page: Page | undefined, visitor: boolean): boolean =>
  visitor && (!page?.access || page.access === 'anyone')

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

const HOUR_MS = 3_600_000

/** Whether a moment at which the club closes by plan is so near that everybody is told. */
export const closesSoon = (from: string, now: number): boolean => {
  const left = new Date(from).getTime() - now
  return left > 0 && left <= HOUR_MS
}

/** Where money is spoken of: while payments are a rehearsal, a line over these pages says so. */
const OF_MONEY = [
  '/pricing',
  '/pages/pricing',
  '/my-subscriptions',
  '/plans',
  '/promotion-codes',
  '/subscription',
  '/subscriptions',
  '/payments',
  '/apps/invoice',
  '/revenue',
  '/documents',
]

/** Of those, where somebody without an account pays too. */
const PAID_BY_ANYBODY = ['/documents']

const isUnder = (paths: readonly string[], address: string): boolean =>
  paths.some(path => address === path || address.startsWith(`${path}/`))

/** Whether a page speaks of what is paid: by its path, or as the tab of a member's page that does. */
export const isAboutMoney = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  isUnder(OF_MONEY, pathname) || (isUnder(['/apps/users/view'], pathname) && /[?&]tab=billing(&|$)/.test(search))

/** Whether a page can take a payment from somebody without an account. */
export const takesFromAnybody = (pathname: string): boolean => isUnder(PAID_BY_ANYBODY, pathname)
