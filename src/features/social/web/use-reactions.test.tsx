// @vitest-environment jsdom
// alone: the live line is kept in its module.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../platform/web/session.tsx'
import { liked, reactionTopic } from '../contract/likes.ts'
import { useReactions } from './use-reactions.ts'

const POST = { kind: 'post', id: '00000000-0000-7000-8000-000000000001' }
const TOPIC = reactionTopic(POST)

/** The server's end of the live line. */
class Line {
  static OPEN = 1
  static now: Line
  readyState = 1
  readonly heard: { say: string; topic?: string; after?: number | null }[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  constructor() {
    Line.now = this
    setTimeout(() => this.onopen())
  }
  send(text: string) {
    const said = JSON.parse(text)
    this.heard.push(said)
    if (said.say === 'hello') this.say({ say: 'welcome', viewerId: null, lastId: 1000 })
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {}
  cut() {
    this.readyState = 3
    this.onclose({ code: 1006 })
  }
}

/** The counts as the server has them, and a reading that waits until it is let go. */
let likes: number
let eventId = 1000
let readings: { answer(): void }[]

/** Somebody likes it: the server counts, and tells whoever listens. */
const told = () => {
  const payload = { ...POST, userId: POST.id, ownerId: null, likes }
  Line.now.say({ say: 'event', id: ++eventId, event: liked.name, topic: TOPIC, payload })
}

beforeAll(() => vi.stubGlobal('WebSocket', Line))
beforeEach(() => {
  likes = 5
  readings = []
  vi.stubGlobal('fetch', () => {
    // As of when it was asked.
    const data = [{ id: POST.id, likes, comments: 0 }]
    return new Promise(answer => readings.push({ answer: () => answer(Response.json({ data })) }))
  })
})
afterEach(() => {
  cleanup()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})
afterAll(() => vi.unstubAllGlobals())

const Shown = ({ initial }: { initial?: { likes: number; comments: number } }) => (
  <output>{useReactions(POST, { initial }).likes}</output>
)
async function show(initial?: { likes: number; comments: number }) {
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Shown initial={initial} />
      </QueryClientProvider>,
    )
  })
  await waitFor(() => expect(Line.now.heard).toContainEqual(expect.objectContaining({ say: 'listen', topic: TOPIC })))
}
const listens = () => act(async () => Line.now.say({ say: 'listening', topic: TOPIC }))
const reading = async (at: number) => {
  await waitFor(() => expect(readings.length).toBeGreaterThan(at))
  return readings[at]!
}
const shows = (count: number) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(String(count)))

test('what happened after the page was made and before the line was open is read once it is', async () => {
  await show({ likes: 5, comments: 0 })
  await shows(5)
  likes = 6
  await listens()
  const first = await reading(0)
  await act(async () => first.answer())
  await shows(6)
})

test('a reading that began before the line was open is not what is shown in the end', async () => {
  await show()
  const early = await reading(0)
  likes = 6
  await listens()
  const late = await reading(1)
  await act(async () => {
    late.answer()
    early.answer()
  })
  await shows(6)
})

test('what is told while it is read is newer than an answer that was made before', async () => {
  await show({ likes: 5, comments: 0 })
  await listens()
  const slow = await reading(0)
  likes = 6
  await act(async () => told())
  await shows(6)
  await act(async () => slow.answer())
  await shows(6)
  likes = 7
  await act(async () => told())
  await shows(7)
})

test('after a break it is read again', async () => {
  await show({ likes: 5, comments: 0 })
  await listens()
  const first = await reading(0)
  await act(async () => first.answer())
  const before = Line.now
  act(() => before.cut())
  likes = 9
  await waitFor(() => expect(Line.now).not.toBe(before))
  await waitFor(() => expect(Line.now.heard.map(one => one.say)).toContain('listen'))
  await listens()
  const again = await reading(1)
  await act(async () => again.answer())
  await shows(9)
})
