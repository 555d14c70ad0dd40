import { expect, test } from 'vitest'
import { clockChanges, isZone, momentAt, wallOf } from './zone-time.ts'

const on = (text: string): number => Date.parse(text)

test('the clocks of a zone change when they do, to the second, and not where they do not', () => {
  const year = [on('2026-01-01T00:00:00Z'), on('2027-01-01T00:00:00Z')] as const
  expect(clockChanges('Europe/Lisbon', ...year).map(one => new Date(one.at).toISOString())).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
  ])
  expect(
    clockChanges('America/New_York', ...year).map(one => [
      new Date(one.at).toISOString(),
      (one.after - one.before) / 60_000,
    ]),
  ).toEqual([
    ['2026-03-08T07:00:00.000Z', 60],
    ['2026-11-01T06:00:00.000Z', -60],
  ])
  expect(clockChanges('Asia/Dubai', ...year)).toEqual([])
})

test('what the wall says twice begins with the first and ends with the second, and what it leaps over is the moment of the leap', () => {
  const twice = on('2026-10-25T02:30:00Z')
  expect(new Date(momentAt(twice, 'Europe/Berlin', 'begins')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(new Date(momentAt(twice, 'Europe/Berlin', 'ends')).toISOString()).toBe('2026-10-25T01:30:00.000Z')
  const never = momentAt(on('2026-03-29T02:30:00Z'), 'Europe/Berlin', 'begins')
  expect(new Date(never).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(wallOf(never, 'Europe/Berlin')).toBe(on('2026-03-29T03:00:00Z'))
})

test('a zone is one of the world', () => {
  expect(['UTC', 'Asia/Riyadh', 'Mars/Olympus', ''].map(isZone)).toEqual([true, true, false, false])
})
