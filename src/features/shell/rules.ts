import { isStaff, refusalToAccess, type Viewer } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'
import {
  GUEST_MENU,
  type MenuEntry,
  OFFERING_MENU,
  PARTNER_MENU,
  SERVING_MENU,
  STAFF_MENU,
  WAITING_VALIDATOR_MENU,
} from './menus.ts'

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

/** The whole side menu of a role and kind (spec, side menu by role), before it is held against what is mounted. */
function wholeMenu(viewer: Viewer | null): readonly MenuEntry[] {
  if (!viewer) return []
  if (isStaff(viewer)) return STAFF_MENU
  if (viewer.role === 'Partner') return PARTNER_MENU
  if (viewer.role === 'Guest') return GUEST_MENU
  if (viewer.userType === 'validator') return WAITING_VALIDATOR_MENU
  return viewer.userType === 'broker' || viewer.userType === 'advisor' ? SERVING_MENU : OFFERING_MENU
}

/** The side menu as it is drawn: entries whose page exists and may be opened. */
export function sideMenuOf(pages: readonly Page[], viewer: Viewer | null): MenuEntry[] {
  const leads = (path: string) => leadsSomewhere(pages, viewer, path)
  const kept = wholeMenu(viewer).flatMap((entry): MenuEntry[] => {
    if (!entry.parts) return leads(entry.path) ? [entry] : []
    const parts = entry.parts.filter(part => leads(part.path))
    return parts.length > 0 ? [{ ...entry, parts }] : []
  })
  return kept.map((entry, place) => (place === 0 ? { ...entry, group: false } : entry))
}

/** Keys of the bar's two lists, with their addresses in the spec's order. */
const SERVICES = [
  ['companies', '/company/list'],
  ['investors', '/investor/list'],
  ['freelancers', '/freelancer/list'],
  ['brokers', '/broker/list'],
  ['advisors', '/advisor/list'],
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
/** The way into one's own office; until there is a dashboard, the first page of the side menu. */
export type OfficeLink = { key: 'dashboard' | 'office'; path: string }
export type Bar = { home: boolean; lounge: boolean; services: BarLink[]; info: BarLink[]; office: OfficeLink | null }

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
    office: officeOf(pages, viewer),
  }
}

function officeOf(pages: readonly Page[], viewer: Viewer | null): OfficeLink | null {
  if (!isStaff(viewer) && viewer?.role !== 'Partner') return null
  const [first] = sideMenuOf(pages, viewer)
  if (first?.path === undefined || first.key === 'settings') return null
  return { key: first.key === 'dashboard' ? 'dashboard' : 'office', path: first.path }
}

/** Whether the points counter stands in the bar: everyone with a profile; not staff, Partner, Guest. */
export const showsPoints = (pages: readonly Page[], viewer: Viewer | null): boolean =>
  viewer?.role === 'User' && leadsSomewhere(pages, viewer, '/rewards')

export type OwnLink = {
  key: 'profile' | 'bookmarks' | 'chat' | 'settings' | 'meeting' | 'join' | 'faq'
  path: string
}

const PROFILE: OwnLink = { key: 'profile', path: '/profile/:username' }
const BOOKMARKS: OwnLink = { key: 'bookmarks', path: '/bookmarks' }
const CHAT: OwnLink = { key: 'chat', path: '/inbox' }
const SETTINGS: OwnLink = { key: 'settings', path: '/account-setting' }
const MEETING: OwnLink = { key: 'meeting', path: '/meeting' }
const FAQ: OwnLink = { key: 'faq', path: '/faq' }
const MEMBER = [PROFILE, BOOKMARKS, CHAT, SETTINGS]
const OWN: Record<Viewer['role'], OwnLink[]> = {
  'Super-admin': MEMBER,
  Partner: MEMBER,
  User: MEMBER,
  // An Employee has no public life here, a Guest none yet; both have a password to change.
  Employee: [SETTINGS],
  Guest: [{ key: 'join', path: '/account-type' }, SETTINGS],
}

/** The dropdown of the signed-in (spec, navigation bar); in the back-office the second one of the spec, with FAQ and without chat. */
export function ownMenuOf(pages: readonly Page[], viewer: Viewer, username: string, office = false): OwnLink[] {
  const own = OWN[viewer.role].filter(link => !(office && link.key === 'chat'))
  const all = [...own, MEETING, ...(office ? [FAQ] : [])]
  return all
    .map(link => ({ ...link, path: link.path.replace(':username', encodeURIComponent(username)) }))
    .filter(link => leadsSomewhere(pages, viewer, link.path))
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
