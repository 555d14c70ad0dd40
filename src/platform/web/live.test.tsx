// @vitest-environment jsdom
// alone: the line is kept in its module.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { event } from '../shared/event.ts'
import { signal } from '../shared/signal.ts'
import {
  sendSignal,
  useAnnounced,
  useAnyAnnounced,
  useIsLive,
  useListening,
  useSignal,
  whenEventsAreLost,
} from './live.ts'
import { session } from './session.tsx'

/** The server's end: it greets with the newest event there is, and says nothing more by itself. */
class Line {
  static OPEN = 1
  static now: Line
  static lastId = 100
  /** A page that is held still hears later that its line is open. */
  static held = false
  readyState = 1
  readonly heard: { say: string; topic?: string; after?: number | null }[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  constructor() {
    Line.now = this
    if (!Line.held) setTimeout(() => this.onopen())
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
function Follows({ topics, hears }: { topics: string[]; hears: () => void }) {
  useAnyAnnounced(topics, hears)
  return null
}
const opened = (topic: string, count: number) =>
  waitFor(() => expect(screen.getByLabelText(topic).textContent).toBe(String(count)))
const listened = (topic: string) => Line.now.heard.filter(one => one.say === 'listen' && one.topic === topic)
const cut = async () => {
  const before = Line.now
  act(() => {
    before.readyState = 3
    before.onclose({ code: 1006 })
  })
  await waitFor(() => expect(Line.now).not.toBe(before))
}

test('a topic says when the server listens, and says so again after a break; what came meanwhile is asked for', async () => {
  const { rerender } = render(<Listening topic="a:1" />)
  await waitFor(() => expect(listened('a:1')).toHaveLength(1))
  await opened('a:1', 0)
  act(() => Line.now.say({ say: 'listening', topic: 'a:1', from: 100 }))
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
  act(() => Line.now.say({ say: 'listening', topic: 'b:1', from: 140 }))
  await opened('b:1', 2)
})

test('nothing is said on a line before its hello: a page that was held still can be asked for more before it hears that the line is open', async () => {
  const { rerender } = render(<Listening topic="h:1" />)
  Line.held = true
  await cut()
  rerender(
    <>
      <Listening topic="h:1" />
      <Listening topic="h:2" />
    </>,
  )
  expect(Line.now.heard).toEqual([])
  Line.held = false
  act(() => Line.now.onopen())
  expect(Line.now.heard[0]).toMatchObject({ say: 'hello' })
  expect(listened('h:2')).toHaveLength(1)
})

test('whoever leaves a topic and comes back waits for the line anew', async () => {
  const { unmount } = render(<Listening topic="c:1" />)
  act(() => Line.now.say({ say: 'listening', topic: 'c:1', from: 140 }))
  await opened('c:1', 1)
  unmount()
  render(<Listening topic="c:1" />)
  await opened('c:1', 0)
})

test('a member hears what was told to them between the reading of their session and the line, and nothing twice', async () => {
  const own = 'member:01J0000000000000000000000A'
  const viewer = { id: own.slice('member:'.length) }
  session.set({ status: 'member', user: null, viewer, session: { lastEvent: 90 } } as never)
  const { unmount } = render(<Listening topic={own} />)
  await waitFor(() => expect(listened(own)).toMatchObject([{ after: 90 }]))
  act(() => Line.now.say({ say: 'listening', topic: own, from: 150 }))
  await opened(own, 1)
  unmount()
  render(<Listening topic={own} />)
  await waitFor(() => expect(listened(own)).toMatchObject([{ after: 90 }, { after: 150 }]))
  cleanup()
  act(() => session.set({ status: 'visitor', user: null, viewer: null, session: null }))
})

const moved = event('tester.moved', z.object({ n: z.number() }))
const loud = signal('tester.loud', z.object({ level: z.number() }))
const heard: number[] = []
const levels: number[] = []

function Hearing({ topic }: { topic: string }) {
  useAnnounced(moved, topic, ({ n }) => void heard.push(n))
  useSignal(loud, topic, ({ level }) => void levels.push(level))
  return <Listening topic={topic} />
}

function Moves({ topic }: { topic: string }) {
  const isLive = useIsLive(topic)
  return (
    <>
      <Listening topic={topic} />
      <output aria-label={`${topic} moves`}>{String(isLive)}</output>
    </>
  )
}

describe('events come in the order of their places', () => {
  const lost = vi.fn()
  const tell = (topic: string, id: number, before: number) =>
    act(() => Line.now.say({ say: 'event', id, before, event: 'tester.moved', topic, payload: { n: id } }))
  const begin = async (topic: string) => {
    heard.length = 0
    lost.mockClear()
    whenEventsAreLost(lost)
    render(<Hearing topic={topic} />)
    await waitFor(() => expect(listened(topic)).not.toHaveLength(0))
    act(() => Line.now.say({ say: 'listening', topic, from: 200 }))
    await opened(topic, 1)
  }
  const said = (topic: string) => Line.now.heard.filter(one => one.topic === topic).slice(1)

  test('one that comes a second time is heard once', async () => {
    await begin('d:1')
    tell('d:1', 210, 0)
    tell('d:1', 220, 210)
    tell('d:1', 210, 0)
    expect(heard).toEqual([210, 220])
    expect(said('d:1')).toEqual([])
  })

  test('when one is missing, what came after it waits until the window has asked for it and has it', async () => {
    await begin('d:2')
    tell('d:2', 210, 200)
    tell('d:2', 230, 220)
    // Already under way when the window asked.
    tell('d:2', 240, 230)
    expect(heard).toEqual([210])
    expect(said('d:2')).toEqual([
      { say: 'leave', topic: 'd:2' },
      { say: 'listen', topic: 'd:2', after: 210 },
    ])
    tell('d:2', 220, 210)
    tell('d:2', 230, 220)
    tell('d:2', 240, 230)
    act(() => Line.now.say({ say: 'listening', topic: 'd:2', from: 240 }))
    await opened('d:2', 2)
    tell('d:2', 250, 240)
    expect(heard).toEqual([210, 220, 230, 240, 250])
    expect(lost).not.toHaveBeenCalled()
  })

  test('what the server cannot tell any more is read anew, and the window goes on from there', async () => {
    await begin('d:3')
    await cut()
    await waitFor(() => expect(listened('d:3')).toMatchObject([{ after: 200 }]))
    act(() => Line.now.say({ say: 'lost', topic: 'd:3', before: 700 }))
    expect(lost).toHaveBeenCalledOnce()
    tell('d:3', 710, 700)
    expect(heard).toEqual([710])
    // A server that has nothing to fill a gap with is not asked for ever.
    act(() => Line.now.say({ say: 'listening', topic: 'd:3', from: 710 }))
    tell('d:3', 730, 720)
    act(() => Line.now.say({ say: 'listening', topic: 'd:3', from: 710 }))
    tell('d:3', 730, 720)
    expect(heard).toEqual([710, 730])
    expect(lost).toHaveBeenCalledTimes(2)
  })
})

test('a topic for which there was no room is known as one that does not move, until another is left', async () => {
  const moves = (topic: string) => screen.getByLabelText(`${topic} moves`).textContent
  const { rerender } = render(
    <>
      <Moves topic="e:1" />
      <Moves topic="e:2" />
    </>,
  )
  await waitFor(() => expect(listened('e:2')).toHaveLength(1))
  act(() => Line.now.say({ say: 'listening', topic: 'e:1', from: 300 }))
  act(() => Line.now.say({ say: 'refused', topic: 'e:2', reason: 'too-many-topics' }))
  await opened('e:2', 1)
  expect([moves('e:1'), moves('e:2')]).toEqual(['true', 'false'])
  rerender(<Moves topic="e:2" />)
  await waitFor(() => expect(listened('e:2')).toHaveLength(2))
  act(() => Line.now.say({ say: 'listening', topic: 'e:2', from: 300 }))
  expect(moves('e:2')).toBe('true')
})

test('a signal is heard by who listens, unless it reads like none, and is sent to the topic', async () => {
  render(<Hearing topic="f:1" />)
  await waitFor(() => expect(listened('f:1')).toHaveLength(1))
  const tell = (signal: string, payload: object) =>
    act(() => Line.now.say({ say: 'signal', topic: 'f:1', signal, payload }))
  tell('tester.loud', { level: 3 })
  tell('tester.loud', { level: 'high' })
  tell('tester.other', { level: 4 })
  expect(levels).toEqual([3])
  sendSignal(loud, 'f:1', { level: 5 })
  expect(Line.now.heard.at(-1)).toEqual({ say: 'publish', topic: 'f:1', signal: 'tester.loud', payload: { level: 5 } })
})

test('whoever follows several topics hears whatever is announced on them, and leaves those that are no longer named', async () => {
  let heard = 0
  const hears = () => void heard++
  const { rerender } = render(<Follows topics={['x:1', 'y:1']} hears={hears} />)
  const tell = (topic: string, id: number) =>
    act(() => Line.now.say({ say: 'event', topic, id, before: 0, event: 'anything.happened', payload: {} }))
  tell('x:1', 901)
  tell('y:1', 902)
  expect(heard).toBe(2)
  rerender(<Follows topics={['y:1']} hears={hears} />)
  tell('x:1', 903)
  tell('y:1', 904)
  expect(heard).toBe(3)
})
