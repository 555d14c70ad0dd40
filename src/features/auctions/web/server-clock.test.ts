import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverTime } from './server-clock.ts'
import { timeLeft } from './time-left.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

test('the page counts by the server’s clock, and a slow answer does not set it back', () => {
  noteServerTime(new Date(NOON + 60_000).toISOString(), NOON)
  expect(serverTime()).toBe(NOON + 60_000)
  noteServerTime(new Date(NOON + 59_200).toISOString(), NOON)
  expect(serverTime()).toBe(NOON + 60_000)
  noteServerTime(new Date(NOON + 60_100).toISOString(), NOON)
  expect(serverTime()).toBe(NOON + 60_100)
})

test('a device whose clock is set anew is followed', () => {
  noteServerTime(new Date(NOON).toISOString(), NOON)
  noteServerTime(new Date(NOON).toISOString(), NOON + 3_600_000)
  vi.setSystemTime(NOON + 3_600_000)
  expect(serverTime()).toBe(NOON)
})

const left = (seconds: number) => timeLeft(new Date(NOON + seconds * 1000).toISOString(), NOON / 1000)

test('a last day is a running clock, a longer time days and hours, and the end is over', () => {
  expect(left(4328)).toMatchObject({ clock: '1:12:08' })
  expect(left(65)).toMatchObject({ clock: '1:05' })
  expect(left(2 * 86_400 + 3 * 3600)).toMatchObject({ clock: null, days: 2, hours: 3 })
  expect(left(0)).toEqual({ over: true })
})
