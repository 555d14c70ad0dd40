// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import type { RoomView } from '../contract.ts'
import type { LiveRoom } from '../contract/inside.ts'
import { strings } from '../strings.en.ts'
import { ChatPane } from './ChatPane.tsx'
import { Interest } from './Interest.tsx'
import { QuestionsPane } from './QuestionsPane.tsx'
import type { RoomChat } from './use-room-chat.ts'

const ROOM = '01999999-9999-7999-8999-999999999991'
const LIVE = { seats: [], startedAt: null, recording: null, may: { chat: 'rooms.not-in', ask: 'rooms.not-in' } }
const live = LIVE as unknown as LiveRoom
const chat = { messages: [], waiting: [], more: false } as unknown as RoomChat

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {}
  addStrings('platform', 'en', platform)
  addStrings('rooms', 'en', strings)
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const room = { _id: ROOM, mine: true, interest: { count: 0, mine: false }, owner: { name: 'Omar' } } as RoomView
const lists: [string, ReactNode, string][] = [
  ['the chat', <ChatPane key="chat" chat={chat} live={live} owner={false} />, 'No message yet'],
  [
    'the questions',
    <QuestionsPane key="asked" roomId={ROOM} sessionKey="key" live={live} news={0} owner={false} />,
    'No question yet',
  ],
  ['who is interested', <Interest key="who" room={room} />, 'Nobody has said that they are interested yet'],
]
for (const [what, list, own] of lists)
  test(`an empty list says that no records were found, then what is missing: ${what}`, async () => {
    await showPage({ path: '/', element: list }, '/')
    const first = await screen.findByText('Records not found')
    const second = screen.getByText(own)
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

test('a list that cannot be read says so and is read again by a press: the questions, and who is interested', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unexpected' }, { status: 500 }))
  const questions = <QuestionsPane roomId={ROOM} sessionKey="key" live={live} news={0} owner={false} />
  await showPage({ path: '/', element: questions }, '/')
  expect(await screen.findByText('Error fetching data')).toBeTruthy()
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  fireEvent.click(screen.getByRole('button', { name: platform.ui.retry }))
  expect(await screen.findByText('No question yet')).toBeTruthy()
  cleanup()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unexpected' }, { status: 500 }))
  const asked = { ...room, interest: { count: 2, mine: false } }
  await showPage({ path: '/', element: <Interest room={asked} /> }, '/')
  expect(await screen.findByText('Error fetching data')).toBeTruthy()
})
