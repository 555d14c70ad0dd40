import { describe, expect, test } from 'vitest'
import type { Role, UserType, Viewer } from '../../../platform/shared/access.ts'
import type { Page } from '../../../platform/shared/site-page.ts'
import * as menus from './menus.ts'
import { entryAt, officeOf, sideMenuOf } from './side-menu.ts'

const viewer = (role: Role, userType: UserType | null = null, permissions: string[] = []): Viewer => ({
  id: '1',
  role,
  userType,
  profileStatus: userType ? 'approved' : null,
  permissions,
})

/** Every address that some menu names, as if all features were here. */
const everywhere: Page[] = [
  ...menus.OFFERING_MENU,
  ...menus.SERVING_MENU,
  ...menus.WAITING_VALIDATOR_MENU,
  ...menus.GUEST_MENU,
  ...menus.PARTNER_MENU,
  ...menus.STAFF_MENU,
]
  .flatMap(({ path, parts }) => parts?.map(part => part.path) ?? [path!])
  .map(path => ({ path, title: 't', access: 'signed-in' }))

const drawn = (who: Viewer | null, pages = everywhere): string[] =>
  sideMenuOf(pages, who).map(({ key, parts }) => (parts ? `${key}(${parts.map(part => part.key).join(' ')})` : key))

const OFFERING = [
  'lounge',
  'rewards',
  'ideas(create listAll)',
  'projects(create listAll)',
  'products(create listAll)',
  'services(create listAll)',
  'tickets',
  'subscriptions',
  'settings',
]
const SERVING = ['lounge', 'services(create listAll)', 'tickets', 'subscriptions', 'settings']

describe('the side menu', () => {
  test.each(['freelancer', 'investor', 'company'] as const)('of a %s offers all four kinds of items', kind => {
    expect(drawn(viewer('User', kind))).toEqual(OFFERING)
  })

  test.each(['broker', 'advisor'] as const)('of a %s offers services only', kind => {
    expect(drawn(viewer('User', kind))).toEqual(SERVING)
  })

  test('of a validator who waits for approval offers nothing to publish', () => {
    expect(drawn(viewer('User', 'validator'))).toEqual(['lounge', 'tickets', 'subscriptions', 'settings'])
  })

  test('of a Guest leads to the account types', () => {
    expect(drawn(viewer('Guest'))).toEqual(['lounge', 'join', 'tickets', 'settings'])
    expect(sideMenuOf(everywhere, viewer('Guest'))[1]?.path).toBe('/account-type')
  })

  test('of a Partner has the three entries of the spec, whatever the Partner’s kind', () => {
    expect(drawn(viewer('Partner', 'validator'))).toEqual(['dashboard', 'verifications', 'settings'])
    expect(sideMenuOf(everywhere, viewer('Partner', 'validator'))[0]?.path).toBe('/partner-dashboard')
  })

  test('of a Super-admin has the 27 entries of the spec in its order, and what we add in a group of its own', () => {
    const spec = [
      ...['dashboard', 'verifications', 'tickets', 'departments', 'ticketSettings'],
      ...[
        'ideas',
        'projects',
        'products',
        'services',
        'users',
        'activity',
        'plans',
        'industries',
        'categories',
        'skills',
      ],
      ...['partners', 'blogs', 'faq', 'currencies', 'complaints', 'reasons', 'roles', 'permissions', 'campaigns'],
      ...['messages', 'gateway', 'countries'],
    ]
    expect(spec).toHaveLength(27)
    // General settings and templates stand in the spec as well, without a route.
    expect(drawn(viewer('Super-admin'))).toEqual([
      ...spec,
      'general',
      'templates',
      'accessControl',
      'deliveries',
      'agreements',
      'promotionCodes',
      'allSubscriptions',
      'transfers',
      'rewardsDesk',
      'revenue',
      'invoices',
      'rooms',
    ])
    expect(sideMenuOf(everywhere, viewer('Super-admin'))[27]).toMatchObject({ key: 'general', group: true })
  })

  test('says which entries are what the member offers: the bar has Services of its own, where members are found', () => {
    const captions = (kind: UserType) =>
      sideMenuOf(everywhere, viewer('User', kind)).flatMap(({ key, caption }) => (caption ? [key] : []))
    expect(captions('company')).toEqual(['ideas'])
    expect(captions('advisor')).toEqual(['services'])
    const early: Page[] = [
      { path: '/product/create', title: 't' },
      { path: '/account-setting', title: 't' },
    ]
    const [offers, settings] = sideMenuOf(early, viewer('User', 'company'))
    expect([offers?.key, offers?.caption, settings?.group]).toEqual(['products', 'offers', true])
  })

  test('of an Employee has what the permissions open, and no group begins it', () => {
    const pages = everywhere.map(({ path, title }): Page => ({
      path,
      title,
      access: path.startsWith('/complaints') ? { permission: 'complaints.read' } : { permission: 'nobody.has-this' },
    }))
    expect(drawn(viewer('Employee', null, ['complaints.read']), pages)).toEqual(['complaints', 'reasons'])
    expect(drawn(viewer('Employee'), pages)).toEqual([])
    const [first] = sideMenuOf([{ path: '/ideas', title: 't' }], viewer('Super-admin'))
    expect(first?.group).toBe(false)
  })

  test('of a visitor is empty', () => {
    expect(drawn(null)).toEqual([])
  })

  test('grows with the pages that are mounted: no entry leads to a missing page', () => {
    expect(drawn(viewer('User', 'company'), [])).toEqual([])
    const pages: Page[] = [
      { path: '/my-subscriptions', title: 't', access: 'signed-in' },
      { path: '/idea/create', title: 't', access: 'approved' },
    ]
    expect(drawn(viewer('User', 'company'), pages)).toEqual(['ideas(create)', 'subscriptions'])
    const waiting = { ...viewer('User', 'company'), profileStatus: 'submitted' as const }
    expect(drawn(waiting, pages)).toEqual(['subscriptions'])
  })
})

describe('the way into the office', () => {
  test('is the dashboard, or until there is one the first place that is open', () => {
    expect(officeOf(everywhere, viewer('Super-admin'))).toEqual({ key: 'dashboard', path: '/dashboard' })
    expect(officeOf(everywhere, viewer('Partner'))).toEqual({ key: 'dashboard', path: '/partner-dashboard' })
    const early: Page[] = [{ path: '/verifications', title: 't', access: { permission: 'verification.read' } }]
    const reviewer = viewer('Employee', null, ['verification.read'])
    expect(officeOf(early, reviewer)).toEqual({ key: 'office', path: '/verifications' })
    expect(officeOf(early, viewer('Employee'))).toBeNull()
  })

  test('is nobody else’s', () => {
    for (const who of [null, viewer('Guest'), viewer('User', 'company')]) expect(officeOf(everywhere, who)).toBeNull()
  })
})

test('an address lies in one place of the menu only: the one that says it most exactly', () => {
  const entries = sideMenuOf(everywhere, viewer('Super-admin'))
  const at = (here: string) => entryAt(entries, here)?.key
  expect(at('/tickets/view/1')).toBe('tickets')
  expect(at('/tickets/departments/add')).toBe('departments')
  expect(at('/nowhere')).toBeUndefined()
})
