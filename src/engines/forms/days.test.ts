import { expect, test } from 'vitest'
import { dayIn, latestDay } from './days.ts'

test('the latest day anywhere is never before the day in any zone', () => {
  const now = new Date('2026-11-20T11:00:00Z')
  expect(latestDay(now)).toBe('2026-11-21')
  for (const zone of ['Pacific/Honolulu', 'Asia/Dubai', 'Pacific/Auckland'])
    expect(dayIn(zone, now) <= latestDay(now)).toBe(true)
})
