// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useListening } from './live.ts'

/** The server's end: it greets with the newest event there is, and says nothing more by itself. */
class Line {
  static OPEN = 1
  static now: Line
  static lastId = 100
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
    if (said.say === 'hello') this.say({ say: 'welcome', viewerId: null, lastId: Line.lastId })
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {}
}
beforeAll(() => vi.stubGlobal('WebSocket', Line))
afterEach(cleanup)
afterAll(() => vi.unstubAllGlobals())

const Listening = ({ topic }: { topic: string }) => <output aria-label={topic}>{useListening(topic)}</output>
const opened = (topic: string, count: number) =>
  waitFor(() => expect(screen.getByLabelText(topic).textContent).toBe(String(count)))
const listened = (topic: string) => Line.now.heard.filter(one => one.say === 'listen' && one.topic === topic)
const cut = async () => {
  const before = Line.now
  act(() => {
    before.readyState = 3
    before.onclose({ code: 1006 })
  })
  await waitFor(() => expect(Line.now).not.toBe(before), { timeout: 3000 })
}

test('a topic says when the server listens, and says so again after a break; what came meanwhile is asked for', async () => {
  const { rerender } = render(<Listening topic="a:1" />)
  await waitFor(() => expect(listened('a:1')).toHaveLength(1))
  await opened('a:1', 0)
  act(() => Line.now.say({ say: 'listening', topic: 'a:1' }))
  await opened('a:1', 1)
  // One that begins later wants nothing of before, and after the break all that came since.
  rerender(
    <>
      <Listening topic="a:1" />
      <Listening topic="b:1" />
    </>,
  )
  await waitFor(() => expect(listened('b:1')).toMatchObject([{ after: null }]))
  act(() => Line.now.say({ say: 'refused', topic: 'b:1' }))
  await opened('b:1', 1)
  Line.lastId = 140
  await cut()
  await waitFor(() => expect(listened('b:1')).toMatchObject([{ after: 100 }]))
  act(() => Line.now.say({ say: 'listening', topic: 'b:1' }))
  await opened('b:1', 2)
})

test('whoever leaves a topic and comes back waits for the line anew', async () => {
  const { unmount } = render(<Listening topic="c:1" />)
  act(() => Line.now.say({ say: 'listening', topic: 'c:1' }))
  await opened('c:1', 1)
  unmount()
  render(<Listening topic="c:1" />)
  await opened('c:1', 0)
})
