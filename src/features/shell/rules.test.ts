import { describe, expect, test } from 'vitest'
import type { Role, UserType, Viewer } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'
import { ownMenuOf, showsPoints } from './own-menu.ts'
import {
  barOf,
  closesSoon,
  isAboutMoney,
  isClosedTo,
  leadsSomewhere,
  pageAt,
  refusedReason,
  showsFooter,
  tabsOf,
  takesFromAnybody,
} from './rules.ts'

const viewer = (role: Role, userType: UserType | null = null): Viewer => ({
  id: '1',
  role,
  userType,
  profileStatus: userType ? 'approved' : null,
  permissions: [],
})
const page = (path: string, access?: Page['access']): Page => ({ path, title: 't', ...(access && { access }) })
const ALL = [
  ...['/index', '/timeline', '/company/list', '/investor/list', '/freelancer/list', '/broker/list', '/advisor/list'],
  ...['/about-us', '/contact-us', '/blog/list', '/faq', '/pricing', '/profile/:username'],
].map(path => page(path))
const MEMBERS = [
  ...[
    '/pages/pricing',
    '/bookmarks',
    '/my-agreements',
    '/inbox',
    '/referrals',
    '/account-setting',
    '/meeting',
    '/rewards',
  ],
].map(path => page(path, 'signed-in'))
const pages = [
  ...ALL,
  ...MEMBERS,
  page('/pages/profile', 'with-profile'),
  page('/account-type', 'without-profile'),
  page('/login', 'visitor'),
]

describe('an address', () => {
  test('is found by its fixed path before one with params, without query and hash', () => {
    const both = [page('/company/list/:id'), page('/company/list/new')]
    expect(pageAt(both, '/company/list/new')?.path).toBe('/company/list/new')
    expect(pageAt(both, '/company/list/42?tab=files#top')?.path).toBe('/company/list/:id')
    expect(pageAt(both, '/company/list')).toBeNull()
    expect(pageAt(both, '/company/list/')).toBeNull()
  })

  test('leads somewhere only for those whom its page lets in', () => {
    expect(leadsSomewhere(pages, null, '/bookmarks')).toBe(false)
    expect(leadsSomewhere(pages, viewer('Guest'), '/bookmarks')).toBe(true)
    expect(leadsSomewhere(pages, viewer('Guest'), '/no-such-place')).toBe(false)
  })
})

describe('the navigation bar', () => {
  test('has the places of the spec in its order', () => {
    const bar = barOf(pages, null)
    expect([bar.home, bar.lounge]).toEqual([true, true])
    expect(bar.services.map(({ key }) => key)).toEqual(['companies', 'investors', 'freelancers', 'brokers', 'advisors'])
    expect(bar.info.map(({ key }) => key)).toEqual(['about', 'contact', 'blog', 'faq', 'pricing'])
  })

  test('has what is sold after who is there, in a group of its own', () => {
    const services = barOf([...pages, page('/auctions'), page('/market')], null).services
    expect(services.map(({ key }) => key).slice(-3)).toEqual(['advisors', 'market', 'auctions'])
    expect(services.filter(({ group }) => group).map(({ key }) => key)).toEqual(['market'])
  })

  test('has the club’s rules for the signed-in, who have no footer to find them in', () => {
    const some = [...pages, page('/privacy-policy'), page('/terms-conditions')]
    const keys = (who: Viewer | null) => barOf(some, who).info.map(({ key }) => key)
    expect(keys(viewer('Guest')).slice(-3)).toEqual(['pricing', 'privacy', 'terms'])
    expect(keys(null).at(-1)).toBe('pricing')
  })

  test('leads visitors to the public prices and members to those with their own plan', () => {
    expect(barOf(pages, null).info.at(-1)?.path).toBe('/pricing')
    expect(barOf(pages, viewer('User', 'company')).info.at(-1)?.path).toBe('/pages/pricing')
  })

  test('leaves out what no feature has yet', () => {
    expect(barOf([page('/index'), page('/company/list')], null)).toEqual({
      home: true,
      lounge: false,
      services: [{ key: 'companies', path: '/company/list' }],
      info: [],
    })
  })

  test('counts points for members with a profile, not for staff, Partners and Guests', () => {
    const shown = (['User', 'Guest', 'Partner', 'Employee', 'Super-admin'] as const).filter(role =>
      showsPoints(pages, viewer(role, role === 'User' ? 'investor' : null)),
    )
    expect(shown).toEqual(['User'])
    expect(showsPoints(ALL, viewer('User', 'investor'))).toBe(false)
  })
})

describe('the dropdown of the signed-in', () => {
  const keys = (role: Role, office = false) => ownMenuOf(pages, viewer(role), office).map(({ key }) => key)

  test('offers profile, bookmarks, chat, settings and a meeting, then agreements and inviting in a group of their own', () => {
    for (const role of ['Partner', 'Super-admin', 'User'] as const)
      expect(keys(role)).toEqual(['profile', 'bookmarks', 'chat', 'settings', 'meeting', 'agreements', 'referrals'])
    const links = ownMenuOf(pages, viewer('User'))
    // Their own page, which is there before it is public and for the club's people: no 404.
    expect(links[0]?.path).toBe('/pages/profile')
    expect(links.filter(({ group }) => group).map(({ key }) => key)).toEqual(['profile', 'agreements'])
  })

  test('offers a Guest to create a profile and a meeting, then what was kept, inviting and settings', () => {
    expect(keys('Guest')).toEqual(['join', 'meeting', 'bookmarks', 'referrals', 'settings'])
  })

  test('offers an Employee a page of their own, settings and a meeting', () => {
    expect(keys('Employee')).toEqual(['profile', 'settings', 'meeting'])
  })

  test('is the second one of the spec in the back-office, with FAQ and without chat', () => {
    expect(keys('Super-admin', true)).toEqual([
      ...['profile', 'meeting', 'bookmarks', 'settings', 'faq'],
      ...['agreements', 'referrals'],
    ])
    expect(keys('Employee', true)).toEqual(['profile', 'meeting', 'settings', 'faq'])
  })
})

describe('the tabs of phones', () => {
  const keys = (who: Viewer | null, some = pages) => tabsOf(some, who).map(({ key }) => key)

  test('are Home, Lounge, Search, Inbox and Me', () => {
    expect(keys(viewer('User', 'company'))).toEqual(['home', 'lounge', 'search', 'inbox', 'me'])
  })

  test('are Home, Search and Me until there is more', () => {
    expect(keys(viewer('User', 'company'), [page('/index')])).toEqual(['home', 'search', 'me'])
  })

  test('lead visitors to the login under Me', () => {
    expect(tabsOf(pages, null).at(-1)).toEqual({ key: 'me', path: '/login' })
    expect(tabsOf(pages, viewer('User', 'company')).at(-1)?.path).toBe('/pages/profile')
    expect(tabsOf(pages, viewer('Guest')).at(-1)?.path).toBe('/account-setting')
  })
})

test('the footer stands on pages for everyone and is hidden from the signed-in', () => {
  expect(showsFooter(page('/index', 'anyone'), true)).toBe(true)
  expect(showsFooter(page('/faq'), true)).toBe(true)
  expect(showsFooter(page('/index', 'anyone'), false)).toBe(false)
  expect(showsFooter(page('/my-subscriptions', 'signed-in'), true)).toBe(false)
})

test('a closed page says a known reason only, and never tells the signed-in to register', () => {
  expect(refusedReason('register', null)).toBe('register')
  expect(refusedReason('register', viewer('Guest'))).toBeNull()
  expect(refusedReason('approval-required', viewer('User', 'company'))).toBe('approval-required')
  expect(refusedReason('<script>', null)).toBeNull()
})

describe('a closed club', () => {
  test('shows the maintenance page to everybody but its people, who still find the doors', () => {
    for (const one of [null, viewer('Guest'), viewer('User', 'company'), viewer('Partner', 'validator')])
      expect(isClosedTo(one, '/faq')).toBe(true)
    for (const one of [viewer('Employee'), viewer('Super-admin')]) expect(isClosedTo(one, '/faq')).toBe(false)
    for (const path of ['/login', '/reset-password/abc', '/authentication', '/under-maintenance'])
      expect(isClosedTo(null, path)).toBe(false)
    expect(isClosedTo(null, '/login-help')).toBe(true)
  })
})

test('a page that speaks of what is paid is known by its address', () => {
  const about = (address: string) => isAboutMoney(new URL(address, 'https://club.example'))
  for (const path of ['/pages/pricing', '/subscription', '/payments/transfers', '/documents/secret'])
    expect(about(path)).toBe(true)
  for (const path of ['/index', '/timeline', '/plansx']) expect(about(path)).toBe(false)
  expect(about('/apps/users/view/rana?tab=billing')).toBe(true)
  expect(about('/apps/users/view/rana?tab=notes')).toBe(false)
  expect(['/documents/secret', '/pricing'].map(takesFromAnybody)).toEqual([true, false])
})

test('that the club closes is told in the hour before, not earlier and not when it has come', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(closesSoon('2026-11-23T13:00:00Z', now)).toBe(true)
  expect(closesSoon('2026-11-23T12:00:30Z', now)).toBe(true)
  expect(closesSoon('2026-11-23T13:00:01Z', now)).toBe(false)
  expect(closesSoon('2026-11-23T12:00:00Z', now)).toBe(false)
})
