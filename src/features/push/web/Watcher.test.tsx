// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../../platform/web/session.tsx'
import { ShownIn } from '../../../platform/web/test/ShownIn.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { Watcher } from './Watcher.tsx'

addStrings('push', 'en', strings)

type Bell = Record<string, 'read' | 'unread'>

/** A member with these notices under the bell. */
const hasNotices = (bell: Bell) =>
  act(async () => {
    const notifications = Object.entries(bell).map(([_id, is]) => ({ _id, read: is === 'read' }))
    const unreadNotifications = notifications.filter(one => !one.read).length
    const known = { notifications, unreadNotifications, unreadChats: 0 }
    session.set({ status: 'member', user: null, viewer: { id: 'me' }, session: known } as never)
  })

/** A browser that shows these notices beside its windows, and is asked for them. */
function browserShows(...ids: string[]) {
  const shows = new Set(ids)
  const getNotifications = vi.fn(async () => [...shows].map(id => ({ data: { id }, close: () => shows.delete(id) })))
  const serviceWorker = {
    getRegistration: async () => ({ getNotifications }),
    addEventListener() {},
    removeEventListener() {},
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { shows, looks: () => getNotifications.mock.calls.length }
}

const watch = () =>
  render(
    <ShownIn>
      <QueryClientProvider client={new QueryClient()}>
        <Watcher />
      </QueryClientProvider>
    </ShownIn>,
  )

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a notice that is read is taken off the screen, and the others stay', async () => {
  const { shows } = browserShows('one', 'two')
  await hasNotices({ one: 'unread', two: 'unread' })
  watch()
  await hasNotices({ one: 'read', two: 'unread' })
  expect([...shows]).toEqual(['two'])
})

test('with nothing unread nothing is left on the screen, also what lies deeper than the bell shows', async () => {
  const { shows } = browserShows('long-ago')
  await hasNotices({ one: 'unread' })
  watch()
  await hasNotices({ one: 'read' })
  expect([...shows]).toEqual([])
})

test('one that was read, and is new again, is taken off again', async () => {
  const { shows } = browserShows('one', 'two')
  await hasNotices({ one: 'unread', two: 'unread' })
  watch()
  await hasNotices({ one: 'read', two: 'unread' })
  shows.add('one')
  await hasNotices({ one: 'unread', two: 'unread' })
  await hasNotices({ one: 'read', two: 'unread' })
  expect([...shows]).toEqual(['two'])
})

test('one that only comes does not make the window look at what is shown', async () => {
  const { looks } = browserShows()
  await hasNotices({ one: 'read', two: 'unread' })
  watch()
  await hasNotices({ one: 'read', two: 'unread' })
  const before = looks()
  await hasNotices({ three: 'unread', one: 'read', two: 'unread' })
  expect(looks()).toBe(before)
  await hasNotices({ three: 'unread', two: 'unread' })
  expect(looks()).toBe(before)
})
