import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { currentUser } from '../../../platform/shared/session-contract.ts'
import { asMember } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { welcome } from '../../accounts/contract.ts'
import { listQuestions } from '../../articles/contract.ts'
import { arrived } from '../../notifications/contract.ts'
import { startTrial } from '../../plans/contract.ts'
import { changeSettings } from '../../settings/contract/settings.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())
const read = (bearer: string | null, language: 'en' | 'ar' = 'en') =>
  house.call(currentUser, undefined, { bearer, language })

describe('auth/user', () => {
  test('tells a new member who they are, with the points of joining, nothing unread and no trial', async () => {
    const rana = await asMember(house)
    await house.settle()
    const { status, answer } = await read(rana.bearer)
    expect(status).toBe(200)
    expect(answer.user).toMatchObject({ _id: rana.id, profileImage: null, pendingPoints: 60, trialCount: 0 })
    expect(answer.role).toEqual(answer.user.role)
    expect(answer).toMatchObject({ unreadChats: 0 })
  })

  test('counts the unread notices from their rows and says them in the asked language', async () => {
    const rana = await asMember(house)
    const before = (await read(rana.bearer)).answer.unreadNotifications
    await transact(house.db, tx => notify(tx, rana.id, welcome, { name: 'Rana' }, '/index'))
    const english = (await read(rana.bearer)).answer
    const arabic = (await read(rana.bearer, 'ar')).answer
    expect(english.unreadNotifications).toBe(before + 1)
    expect(english.notifications[0]?.data.title).toMatch(/[A-Za-z]/)
    expect(arabic.notifications[0]?.data.title).toMatch(/[\u0600-\u06ff]/)
  })

  test('carries the trial and its end from the moment it starts', async () => {
    const rana = await asMember(house)
    await house.call(startTrial, { body: {} }, { bearer: rana.bearer })
    const { user } = (await read(rana.bearer)).answer
    expect(user.trialCount).toBe(1)
    expect(new Date(user.trialExpirationDate!).getTime()).toBeGreaterThan(Date.now())
  })

  test('tells the place from which a window hears what comes after', async () => {
    const rana = await asMember(house)
    await house.settle()
    const { lastEvent } = (await read(rana.bearer)).answer
    await transact(house.db, tx => notify(tx, rana.id, welcome, { name: 'Rana' }, '/index'))
    await house.settle()
    const line = await openLine({ url: house.url, bearer: rana.bearer })
    expect(await line.listen(`member:${rana.id}`, lastEvent)).toBe('listening')
    expect(line.heard.filter(one => one.say === 'event').map(one => one.event)).toEqual([arrived.name])
    line.end()
  })

  test('refuses whoever is not signed in', async () => {
    const { status, problem } = await read(null)
    expect([status, problem.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('addresses asked for directly', () => {
  const statusOf = async (path: string) => (await fetch(house.url + path, { redirect: 'manual' })).status

  test('unknown ones answer 404, and so does the page that says so', async () => {
    expect(await statusOf('/no-such-place')).toBe(404)
    expect(await statusOf('/error-404')).toBe(404)
  })

  test('a name with a dot is a page’s address and not a file’s', async () => {
    const member = await asMember(house, { username: 'omar.aziz' })
    const typeOf = async (path: string) => (await fetch(house.url + path)).headers.get('content-type')
    expect(await typeOf(`/profile/${member.username}`)).toContain('text/html')
    expect(await typeOf('/assets/gone-1a2b.js')).toContain('application/problem+json')
    expect(await typeOf('/api/no.such')).toContain('application/problem+json')
  })

  test('the message pages answer 200 and are not listed by search engines', async () => {
    for (const path of ['/not-authorized', '/coming-soon', '/under-maintenance', '/error-500']) {
      const response = await fetch(house.url + path)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('while the club is closed every page answers 503 and when to ask again, in words of the club', async () => {
    const admin = await asMember(house, { role: 'Super-admin' })
    const maintenance = (on: boolean) =>
      house.call(
        changeSettings,
        { body: { maintenance: { on, message: { en: 'Back at six', ar: 'نعود في السادسة' } } } },
        { bearer: admin.bearer },
      )
    await maintenance(true)
    for (const path of ['/under-maintenance', '/about-us', '/company/list', '/faq']) {
      const response = await fetch(house.url + path)
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '120'])
      const page = await response.text()
      expect(page).toContain('<title>Under maintenance · Majlis</title>')
      expect(page).toContain('<meta name="description" content="Back at six">')
      expect(page).toContain('<meta name="robots" content="noindex">')
    }
    expect(await (await fetch(`${house.url}/faq?lang=ar`)).text()).toContain('نعود في السادسة')
    expect(await statusOf('/no-such-place')).toBe(404)
    expect((await house.call(listQuestions)).headers.get('retry-after')).toBe('120')
    expect((await read(admin.bearer)).status).toBe(200)
    await maintenance(false)
    expect([await statusOf('/under-maintenance'), await statusOf('/about-us')]).toEqual([200, 200])
  })

  test('the bare address leads to the front page', async () => {
    const response = await fetch(`${house.url}/`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/index'])
  })
})
