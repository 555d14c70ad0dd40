/** Names of entries: their words are `menu.<key>` of the strings, their drawings stand in the browser side. */
export type MenuKey =
  | 'lounge'
  | 'rewards'
  | 'ideas'
  | 'projects'
  | 'products'
  | 'services'
  | 'tickets'
  | 'subscriptions'
  | 'settings'
  | 'join'
  | 'dashboard'
  | 'verifications'
  | 'complaints'
  | 'messages'
  | 'blogs'
  | 'faq'
  | 'users'
  | 'activity'
  | 'partners'
  | 'roles'
  | 'permissions'
  | 'accessControl'
  | 'plans'
  | 'gateway'
  | 'campaigns'
  | 'industries'
  | 'categories'
  | 'skills'
  | 'currencies'
  | 'countries'
  | 'reasons'
  | 'departments'
  | 'ticketSettings'
  | 'general'
  | 'templates'
  | 'deliveries'
  | 'agreements'
  | 'promotionCodes'
  | 'allSubscriptions'
  | 'transfers'
  | 'rewardsDesk'
  | 'revenue'
  | 'invoices'
  | 'rooms'

/** `query` is the part of the page that it opens: a list opens one's own. */
export type MenuPart = { key: 'create' | 'listAll'; path: string; query?: string }

/** Where a part leads. */
export const addressOf = ({ path, query = '' }: MenuPart): string => `${path}${query}`

/**
 * One entry of a side menu: an address, or a heading over parts. It is shown when some feature has a page there that the
 * viewer may open: the page's own access rule is the only one. `group` draws a hairline above, `caption` says of what the
 * entries from here on are. `also` are places that the spec has elsewhere and that lie under it all the same.
 */
export type MenuEntry = { key: MenuKey; group?: boolean; caption?: 'offers'; also?: readonly string[] } & (
  | { path: string; parts?: undefined }
  | { path?: undefined; parts: readonly MenuPart[] }
)

const offers = (key: MenuKey, create: string, listAll: string): MenuEntry => ({
  key,
  parts: [
    { key: 'create', path: create },
    { key: 'listAll', path: listAll, query: '?tab=mine' },
  ],
})

const LOUNGE: MenuEntry = { key: 'lounge', path: '/timeline' }
const SERVICES = offers('services', '/service/create', '/service/listAll')
/** The first of what one offers, and what comes after it: the bar has Services of its own, where members are found. */
const ofOffers = (entry: MenuEntry): MenuEntry => ({ ...entry, group: true, caption: 'offers' })
const apart = (entry: MenuEntry): MenuEntry => ({ ...entry, group: true })
const VERIFICATIONS: MenuEntry = { key: 'verifications', path: '/verifications' }
const TICKETS: MenuEntry = { key: 'tickets', path: '/tickets' }
const SUBSCRIPTIONS: MenuEntry = { key: 'subscriptions', path: '/my-subscriptions' }
const SETTINGS: MenuEntry = { key: 'settings', path: '/account-setting' }

/** Freelancer, investor, company (spec, side menu by role). */
export const OFFERING_MENU: readonly MenuEntry[] = [
  LOUNGE,
  { key: 'rewards', path: '/rewards' },
  ofOffers(offers('ideas', '/idea/create', '/ideas/listAll')),
  offers('projects', '/project/create', '/project/listAll'),
  offers('products', '/product/create', '/product/listAll'),
  SERVICES,
  apart(TICKETS),
  SUBSCRIPTIONS,
  SETTINGS,
]

/** Broker and advisor. */
export const SERVING_MENU: readonly MenuEntry[] = [LOUNGE, ofOffers(SERVICES), apart(TICKETS), SUBSCRIPTIONS, SETTINGS]

/** A validator who waits for approval (product rules, section 3). */
export const WAITING_VALIDATOR_MENU: readonly MenuEntry[] = [LOUNGE, TICKETS, SUBSCRIPTIONS, SETTINGS]

/** Verified, without a profile. */
export const GUEST_MENU: readonly MenuEntry[] = [LOUNGE, { key: 'join', path: '/account-type' }, TICKETS, SETTINGS]

export const PARTNER_MENU: readonly MenuEntry[] = [
  { key: 'dashboard', path: '/partner-dashboard' },
  VERIFICATIONS,
  SETTINGS,
]

/**
 * The 27 entries of the Super-admin's menu in the spec's order, and in a group of their own the two that the spec leaves without
 * a route and what we add; an Employee sees those that the permissions open.
 */
export const STAFF_MENU: readonly MenuEntry[] = [
  { key: 'dashboard', path: '/dashboard' },
  VERIFICATIONS,
  TICKETS,
  { key: 'departments', path: '/tickets/departments' },
  { key: 'ticketSettings', path: '/tickets/settings' },
  { key: 'ideas', path: '/ideas', group: true },
  { key: 'projects', path: '/projects' },
  { key: 'products', path: '/products' },
  { key: 'services', path: '/services' },
  { key: 'users', path: '/users', also: ['/apps/users', '/apps/company'], group: true },
  { key: 'activity', path: '/users-activity' },
  { key: 'plans', path: '/plans' },
  { key: 'industries', path: '/industries', also: ['/apps/industry'] },
  { key: 'categories', path: '/categories', also: ['/apps/category'] },
  { key: 'skills', path: '/skills' },
  { key: 'partners', path: '/partners' },
  { key: 'blogs', path: '/blogs', also: ['/pages/blog/edit'] },
  { key: 'faq', path: '/faq/list' },
  { key: 'currencies', path: '/currencies' },
  { key: 'complaints', path: '/complaints' },
  { key: 'reasons', path: '/complaints/reasons' },
  { key: 'roles', path: '/roles' },
  { key: 'permissions', path: '/permissions' },
  { key: 'campaigns', path: '/mailNotifications' },
  { key: 'messages', path: '/apps/email', also: ['/contact/messages'] },
  { key: 'gateway', path: '/subscription' },
  { key: 'countries', path: '/settings/countries' },
  { key: 'general', path: '/settings/general', group: true },
  { key: 'templates', path: '/settings/email-templates' },
  { key: 'accessControl', path: '/access-control' },
  { key: 'deliveries', path: '/settings/deliveries' },
  { key: 'agreements', path: '/agreements' },
  { key: 'promotionCodes', path: '/promotion-codes' },
  { key: 'allSubscriptions', path: '/subscriptions' },
  { key: 'transfers', path: '/payments/transfers', also: ['/payments/statement'] },
  { key: 'rewardsDesk', path: '/rewards/requests', also: ['/rewards/rules', '/users/activate-reward'] },
  { key: 'revenue', path: '/revenue' },
  { key: 'invoices', path: '/apps/invoice/list', also: ['/apps/invoice'] },
  { key: 'rooms', path: '/live/rooms' },
]
