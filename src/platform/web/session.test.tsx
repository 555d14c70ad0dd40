// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, refreshSession, session, sessionKnown } from './session.tsx'

let line: 'down' | 'broken' | 'refused' | 'up' = 'down'
const user = {
  _id: '019a0000-0000-7000-8000-000000000001',
  role: { name: 'User' },
  userType: 'company',
  profileStatus: 'approved',
  permissions: [],
}

async function respond(): Promise<Response> {
  if (line === 'down') throw new TypeError('Failed to fetch')
  if (line === 'broken') return Response.json({ code: 'unexpected' }, { status: 502 })
  if (line === 'refused') return Response.json({ code: 'unauthenticated' }, { status: 401 })
  return Response.json({
    role: user.role,
    user,
    notifications: [],
    unreadNotifications: 0,
    unreadChats: 0,
    lastEvent: 0,
  })
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', respond)
  forgetSession()
  localStorage.setItem('accessToken', 'kept')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['down', 'broken'] as const)(
  'a server that is %s is not a sign-out: who asks waits, and is answered once it is back',
  async how => {
    line = how
    await refreshSession()
    expect(session.get().status).toBe('offline')
    expect(localStorage.getItem('accessToken')).toBe('kept')
    let known = ''
    void sessionKnown().then(({ status }) => (known = status))
    await seconds(9)
    expect(known).toBe('')
    line = 'up'
    await seconds(4)
    expect(known).toBe('member')
  },
)

test('the line that comes back is used at once', async () => {
  line = 'down'
  await refreshSession()
  line = 'up'
  window.dispatchEvent(new Event('online'))
  await seconds(0)
  expect(session.get().status).toBe('member')
})

test('only a refusal of auth/user forgets who was signed in', async () => {
  line = 'down'
  await refreshSession()
  line = 'refused'
  await seconds(4)
  expect(session.get().status).toBe('visitor')
  expect(localStorage.getItem('accessToken')).toBeNull()
})
