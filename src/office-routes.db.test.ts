import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from './features.server.ts'
import { viewerOf } from './features/accounts/server/public.ts'
import { entryAt, sideMenuOf } from './features/shell/rules/side-menu.ts'
import { refusalToAccess, type Viewer } from './platform/shared/access.ts'
import { asMember, type Wanted } from './platform/test/members.ts'
import { type TestHouse, testHouse } from './platform/test/test-house.ts'

const WHO: Record<string, Wanted> = {
  guest: {},
  company: { userType: 'company' },
  broker: { userType: 'broker' },
  partner: { userType: 'validator' },
  reviewer: { preset: 'reviewer' },
  support: { preset: 'support-agent' },
  editor: { preset: 'content-editor' },
  finance: { preset: 'finance' },
  moderator: { preset: 'moderator' },
  catalogue: { preset: 'catalogue-manager' },
  admin: { role: 'Super-admin' },
}

let house: TestHouse
const viewers = new Map<string, Viewer | null>([['visitor', null]])
beforeAll(async () => {
  house = await testHouse(features)
  for (const [label, wanted] of Object.entries(WHO))
    viewers.set(label, await viewerOf(house.db, (await asMember(house, wanted)).id))
})
afterAll(() => house.stop())

const PEOPLE = 'reviewer support finance moderator admin'
const CATALOGUE = 'catalogue admin'
const ITEMS = 'moderator admin'
const MONEY = 'finance admin'
const TEXTS = 'editor admin'
const STAFF = 'reviewer support editor finance moderator catalogue admin'
const DESK = 'support admin'
const MEMBERS = 'guest company broker partner reviewer support editor finance moderator catalogue admin'

/** Every route of the back-office as the spec names it, and who of the club opens it: Super-admin, and the presets of Employees. */
const ROUTES: Record<string, string> = {
  '/dashboard': STAFF,
  '/partner-dashboard': 'partner',
  '/verifications': 'partner reviewer admin',
  '/verifications/details/:id': 'partner reviewer admin',
  '/complaints': ITEMS,
  '/complaints/reasons': ITEMS,
  '/complaints/words': ITEMS,
  '/complaints/details/:id': ITEMS,
  '/ideas': ITEMS,
  '/projects': ITEMS,
  '/products': ITEMS,
  '/services': ITEMS,
  '/users': PEOPLE,
  '/users/activate-reward/:id': MONEY,
  '/users-activity': 'admin',
  '/categories': CATALOGUE,
  '/industries': CATALOGUE,
  '/skills': CATALOGUE,
  '/currencies': CATALOGUE,
  '/settings/countries': CATALOGUE,
  '/permissions': 'admin',
  '/roles': 'admin',
  '/access-control': 'admin',
  '/plans': MONEY,
  '/subscription': 'admin',
  '/partners': PEOPLE,
  '/mailNotifications': TEXTS,
  '/blogs': TEXTS,
  '/blogs/create': TEXTS,
  '/blogs/edit/:id': TEXTS,
  '/pages/blog/edit/:id': TEXTS,
  '/faq/list': TEXTS,
  '/contact/messages': DESK,
  '/apps/email': DESK,
  '/apps/email/starred': DESK,
  '/apps/email/label/company': DESK,
  '/tickets': MEMBERS,
  '/tickets/view/:id': MEMBERS,
  '/tickets/departments': 'admin',
  '/tickets/departments/add': 'admin',
  '/tickets/departments/edit/:id': 'admin',
  '/tickets/settings': 'admin',
  '/tickets/rules': 'admin',
  '/apps/users/list': PEOPLE,
  '/apps/users/view/:id': PEOPLE,
  '/apps/users/edit/:id': PEOPLE,
  '/apps/invoice/list': MONEY,
  '/apps/invoice/preview/:id': MONEY,
  '/apps/invoice/add/': MONEY,
  '/apps/invoice/edit/:id': MONEY,
  '/apps/company/preview/:id': 'reviewer support moderator admin',
  '/apps/industry/list': CATALOGUE,
  '/apps/industry/add/': CATALOGUE,
  '/apps/industry/edit/:id': CATALOGUE,
  '/apps/category/list': CATALOGUE,
  '/apps/category/add/': CATALOGUE,
  '/apps/category/edit/:id': CATALOGUE,
  // what the spec leaves without a route
  '/settings/general': 'admin',
  '/settings/email-templates': TEXTS,
  // what stands beside the spec
  '/settings/email-templates/:kind': TEXTS,
  '/settings/countries/:id': CATALOGUE,
  '/settings/deliveries': 'admin',
  '/dashboard/behind': STAFF,
  '/users/super-admins': 'admin',
  '/users/data-requests': 'admin',
  '/roles/add': 'admin',
  '/roles/:id': 'admin',
  '/plans/add': MONEY,
  '/plans/:id': MONEY,
  '/promotion-codes': MONEY,
  '/subscriptions': MONEY,
  '/payments/transfers': MONEY,
  '/payments/statement': MONEY,
  '/apps/invoice/clients': MONEY,
  '/apps/invoice/months': MONEY,
  '/apps/invoice/settings': MONEY,
  '/revenue': MONEY,
  '/revenue/members': MONEY,
  '/live/rooms': ITEMS,
  '/rewards/rules': MONEY,
  '/rewards/requests': MONEY,
  '/agreements': ITEMS,
  '/tickets/replies': DESK,
  '/tickets/figures': DESK,
  '/contact/messages/rules': DESK,
  '/mailNotifications/add': TEXTS,
  '/mailNotifications/:id': TEXTS,
}

const SIGNED_IN = MEMBERS
const ALL = `visitor ${MEMBERS}`
/** Those routes of the same section that members open, as the spec names them; who else opens one of kinds of items is asked by its verb. */
const MEMBER_ROUTES: Record<string, string> = {
  '/ideas/listAll': ALL,
  '/project/listAll': ALL,
  '/product/listAll': ALL,
  '/service/listAll': ALL,
  '/profile/details/:id': ALL,
  '/timeline': ALL,
  '/pages/pricing': SIGNED_IN,
  '/my-subscriptions': SIGNED_IN,
  '/payment/checkout/:stripeToken': ALL,
  '/unsuccessfull/payment/:id': ALL,
  '/rewards': SIGNED_IN,
  '/rewards/transfer': SIGNED_IN,
  '/tickets/create': SIGNED_IN,
  '/bookmarks': SIGNED_IN,
  '/notifications': SIGNED_IN,
  '/inbox': SIGNED_IN,
  '/inbox/:sessionId': SIGNED_IN,
  '/contact-us': ALL,
  '/contact-us2': ALL,
  '/faq': ALL,
  '/pages/faq': ALL,
  '/pages/knowledge-base': ALL,
  '/pages/knowledge-base/:category': ALL,
  '/pages/knowledge-base/:category/:slug': ALL,
  '/blog/list': ALL,
  '/pages/blog/:id': ALL,
}

/** Pages and calls of the template that the product was drawn from. */
const DEMO_ROUTES = [
  '/apps/calendar',
  '/apps/todo',
  '/apps/todo/important',
  '/apps/chat',
  '/apps/e-commerce/shop',
  '/apps/e-commerce/wishlist',
  '/apps/e-commerce/checkout',
  '/apps/e-commerce/a-product',
  '/apps/todo/tag/team',
  '/dashboard/analytics',
  '/dashboard/ecommerce',
  '/card/basic',
  '/components/alert',
  '/extensions/toastification',
  '/ui/colors',
  '/page-layouts/boxed',
  '/charts/apexcharts',
  '/maps/leaflet',
  '/forms/form-element/input',
  '/tables/good-table',
]
const DEMO_CALLS = [
  'POST /jwt/login',
  'POST /jwt/register',
  'POST /jwt/refresh-token',
  'GET /good-table/basic',
  'GET /autosuggest/data',
  'GET /card/card-statistics/orders',
  'GET /card/card-analytics/sales',
  'GET /apps/calendar/events',
  'GET /apps/user/users',
  'GET /apps/email/emails',
  'GET /apps/invoice/invoices',
  'GET /apps/todo/tasks',
  'GET /apps/chat/chats-and-contacts',
  'GET /apps/ecommerce/products',
  'GET /apps/companiesData/products',
  'GET /analytics/data',
  'GET /ecommerce/data',
  'GET /faq/data',
  'GET /kb/data/knowledge_base',
  'GET /kb/data/category',
  'GET /pricing/data',
  'GET /account-setting/data',
  'GET /profile/data',
  'GET /blog/list/data',
  'GET /apps/ecommerce/wishlist',
  'POST /apps/ecommerce/cart',
  'POST /apps/todo/tasks',
]

/** Whether a page's path is a route's: names for names, and for a param either one, or of the mail app what it may be. */
const fits = (path: string, route: string): boolean => {
  const [a, b] = [path, route].map(one => one.replace(/\/$/, '').split('/'))
  return (
    a!.length === b!.length &&
    a!.every(
      (part, i) =>
        part === b![i] || (part.startsWith(':') && (b![i]!.startsWith(':') || path.startsWith('/apps/email'))),
    )
  )
}

const opens = (routes: Record<string, string>) =>
  test.each(Object.entries(routes))('%s opens for %s, and for nobody else', async (route, may) => {
    const page = house.house.pages().find(one => fits(one.path, route))
    expect(page, route).toBeDefined()
    const answers = [...viewers].map(([label, viewer]) => [label, refusalToAccess(page!.access ?? 'anyone', viewer)])
    const expected = [...viewers.keys()].map(label => [
      label,
      may.split(' ').includes(label) ? null : label === 'visitor' ? 'unauthenticated' : 'role-forbidden',
    ])
    expect(answers).toEqual(expected)
    const address = route.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
    // What everybody reads is not there under a name that nobody has.
    const isRead = routes === MEMBER_ROUTES && may === ALL && route.includes(':')
    expect((await house.app.inject(address)).statusCode).toBe(isRead ? 404 : 200)
  })

describe('every route of the back-office', () => {
  opens(ROUTES)

  test('stands here: no page of the office opens for somebody who was not thought of', () => {
    const named = Object.keys(ROUTES)
    const office = house.house.pages().filter(page => page.layout === 'office' || page.officeFor)
    expect(office.length).toBeGreaterThan(70)
    expect(office.map(({ path }) => path).filter(path => !named.some(route => fits(path, route)))).toEqual([])
  })

  test('lies under an entry of the menu, which shows where one is', () => {
    const pages = house.house.pages()
    const admin = viewers.get('admin')!
    const menu = sideMenuOf(pages, admin)
    const office = pages.filter(
      ({ layout, officeFor, redirect, access }) =>
        (layout === 'office' || officeFor) && !redirect && !refusalToAccess(access ?? 'anyone', admin),
    )
    expect(office.filter(({ path }) => !entryAt(menu, path.replace(/:\w+/g, '1'))).map(({ path }) => path)).toEqual([])
  })

  test.each(['/apps/email/other', '/apps/email/label/other'])('%s is the 404 page', async address => {
    expect((await house.app.inject(address)).statusCode).toBe(404)
  })
})

describe('every route of members', () => {
  opens(MEMBER_ROUTES)

  test.each(['idea', 'project', 'product', 'service'])('a new %s, a change to one and the way to it', async kind => {
    const of = (path: string) => house.house.pages().find(page => page.path === path)
    const plural = kind === 'idea' ? 'ideas' : kind
    expect(of(`/${kind}/details/:id`)?.redirect).toBe('/profile/details/:id')
    for (const path of [`/${kind}/create`, `/${plural}/edit/:id`]) {
      const { access } = of(path)!
      expect(refusalToAccess(access ?? 'anyone', null), path).toBe('unauthenticated')
      expect(refusalToAccess(access ?? 'anyone', viewers.get('company')!), path).not.toBe('unauthenticated')
    }
  })
})

describe('the template’s demo', () => {
  test.each(DEMO_ROUTES)('%s is the 404 page', async route => {
    expect((await house.app.inject(route)).statusCode).toBe(404)
  })

  test.each(DEMO_CALLS)('%s is no call', async address => {
    const [method, path] = address.split(' ') as ['GET' | 'POST', string]
    expect((await house.app.inject({ method, url: `/api${path}` })).statusCode).toBe(404)
  })

  test('the types of accounts are asked for by the chooser', async () => {
    expect((await house.app.inject('/api/kb/data/account-type')).statusCode).toBe(200)
  })
})
