import { describe, expect, test } from 'vitest'
import type { Role, UserType, Viewer } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'
import { ownMenuOf, showsPoints } from './own-menu.ts'
import { barOf, isClosedTo, leadsSomewhere, pageAt, refusedReason, showsFooter, tabsOf } from './rules.ts'

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
const pages = [...ALL, ...MEMBERS, page('/account-type', 'without-profile'), page('/login', 'visitor')]

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

  test('has what is sold after who is there', () => {
    const services = barOf([...pages, page('/auctions'), page('/market')], null).services
    expect(services.map(({ key }) => key).slice(-3)).toEqual(['advisors', 'market', 'auctions'])
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
  const keys = (role: Role, office = false) => ownMenuOf(pages, viewer(role), 'rana', office).map(({ key }) => key)

  test('offers profile, bookmarks, agreements, chat, inviting, settings and a meeting to Partner, Super-admin and User', () => {
    for (const role of ['Partner', 'Super-admin', 'User'] as const)
      expect(keys(role)).toEqual(['profile', 'bookmarks', 'agreements', 'chat', 'referrals', 'settings', 'meeting'])
    expect(ownMenuOf(pages, viewer('User'), 'rana')[0]?.path).toBe('/profile/rana')
  })

  test('offers a Guest to create an account, what was kept, and inviting', () => {
    expect(keys('Guest')).toEqual(['join', 'bookmarks', 'referrals', 'settings', 'meeting'])
  })

  test('offers an Employee settings and a meeting', () => {
    expect(keys('Employee')).toEqual(['settings', 'meeting'])
  })

  test('has FAQ and no chat in the back-office', () => {
    expect(keys('Super-admin', true)).toEqual([
      'profile',
      'bookmarks',
      'agreements',
      'referrals',
      'settings',
      'meeting',
      'faq',
    ])
  })
})

describe('the tabs of phones', () => {
  const keys = (who: Viewer | null, some = pages) => tabsOf(some, who, who && 'rana').map(({ key }) => key)

  test('are Home, Lounge, Search, Inbox and Me', () => {
    expect(keys(viewer('User', 'company'))).toEqual(['home', 'lounge', 'search', 'inbox', 'me'])
  })

  test('are Home, Search and Me until there is more', () => {
    expect(keys(viewer('User', 'company'), [page('/index')])).toEqual(['home', 'search', 'me'])
  })

  test('lead visitors to the login under Me', () => {
    expect(tabsOf(pages, null, null).at(-1)).toEqual({ key: 'me', path: '/login' })
    expect(tabsOf(pages, viewer('User', 'company'), 'rana').at(-1)?.path).toBe('/profile/rana')
  })
})

test('the footer stands on pages for everyone and hides on member pages', () => {
  expect(showsFooter(page('/index', 'anyone'))).toBe(true)
  expect(showsFooter(page('/faq'))).toBe(true)
  expect(showsFooter(page('/my-subscriptions', 'signed-in'))).toBe(false)
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
