// @vitest-environment jsdom
// alone: the line is kept in its module.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import type { Carried } from '../../../platform/shared/event.ts'
import { session } from '../../../platform/web/session.tsx'
import { ShownIn } from '../../../platform/web/test/ShownIn.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { arrived, memberTopic } from '../contract.ts'
import { strings } from '../strings.en.ts'
import { Bell } from './Bell.tsx'

/** The server's end of the live line: greets, and says what the test lets it say. */
class Line {
  static OPEN = 1
  static now: Line
  readyState = 1
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = () => {}
  constructor() {
    Line.now = this
    setTimeout(() => this.onopen())
  }
  send(text: string) {
    const said = JSON.parse(text)
    if (said.say === 'hello') this.say({ say: 'welcome', viewerId: ME, lastId: 0 })
    if (said.say === 'listen') this.say({ say: 'listening', topic: said.topic })
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {}
}
vi.stubGlobal('WebSocket', Line)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
afterAll(() => vi.unstubAllGlobals())

const id = (last: string) => `01999999-9999-7999-8999-99999999999${last}`
const ME = id('0')
addStrings('notifications', 'en', strings)

let told = 0
/** A notice comes; one that `moved` stands for a group that was unread. */
const comes = (notice: string, title: string, moved = false) => {
  told += 1
  const payload: Carried<typeof arrived> = {
    notice: {
      _id: id(notice),
      kind: 'x.y',
      link: null,
      faces: [],
      more: 0,
      createdAt: `2026-01-01T10:00:0${told}.000Z`,
      read: false,
    },
    texts: { en: { title, body: '' }, ar: { title, body: '' } },
    moved,
  }
  return act(async () => Line.now.say({ say: 'event', id: told, event: arrived.name, topic: memberTopic(ME), payload }))
}

test('each arrival of a group shows its toast and moves it to the top, while the bell counts groups', async () => {
  const viewer = { id: ME, role: 'User', userType: 'company', profileStatus: 'approved', permissions: [] } as const
  const known = { notifications: [], unreadNotifications: 0, unreadChats: 0, lastEvent: 0 }
  session.set({ status: 'member', user: null, viewer, session: known } as never)
  render(
    <ShownIn>
      <QueryClientProvider client={new QueryClient()}>
        <Bell />
        <Toasts />
      </QueryClientProvider>
    </ShownIn>,
  )
  await waitFor(() => expect(Line.now).toBeDefined())
  const [order, unread] = [
    () => session.get().session!.notifications.map(one => one.data.title),
    () => session.get().session!.unreadNotifications,
  ]
  await comes('1', 'Rana commented')
  await comes('2', 'You were outbid')
  expect([order(), unread()]).toEqual([['You were outbid', 'Rana commented'], 2])
  await comes('1', 'Lina and 1 other commented', true)
  expect(await screen.findByText('Lina and 1 other commented')).toBeDefined()
  expect([order(), unread()]).toEqual([['Lina and 1 other commented', 'You were outbid'], 2])
  expect(screen.getByRole('button', { name: /2/ })).toBeDefined()
})
