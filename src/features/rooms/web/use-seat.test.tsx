// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import { SAY_HERE_EVERY_SECONDS } from '../contract/vocabulary.ts'
import { type Seat, useSeat } from './use-seat.ts'

const ROOM = '00000000-0000-7000-8000-000000000001'
let asked: string[]
let rev: number

beforeEach(() => {
  addStrings('platform', 'en', platform)
  vi.useFakeTimers()
  sessionStorage.clear()
  asked = []
  rev = 1
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${path}`)
    const me = { role: 'guest', state: 'in' }
    const data = path.endsWith('/here')
      ? { state: 'in', rev }
      : path.endsWith('/live')
        ? { me, rev: rev++ }
        : { key: 'k' }
    return new Response(JSON.stringify({ data, message: 'done' }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let seat: Seat
function Window() {
  seat = useSeat(ROOM, undefined)
  return null
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('a window says that it is there by the clock, also where something happens in the room all the time', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TextProvider>
        <Window />
      </TextProvider>
    </QueryClientProvider>,
  )
  await act(() => seat.enter({ mode: 'full', agrees: false, why: '', camera: false, microphone: false, name: '' }))
  await pass(1)
  for (let happened = 0; happened < 9; happened++) {
    await pass(SAY_HERE_EVERY_SECONDS / 3)
    seat.refetch()
  }
  expect(asked.filter(one => one.endsWith('/live')).length).toBeGreaterThan(5)
  expect(asked.filter(one => one.endsWith('/here'))).toHaveLength(3)
})
