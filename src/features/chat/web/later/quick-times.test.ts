import { expect, test } from 'vitest'
import { momentOf, quickTimes } from './quick-times.ts'

const at = (text: string) => new Date(text)
const shown = (now: string) => quickTimes(at(now)).map(one => [one.key, one.day, one.time])

test('quick times are the evening while it is far enough, tomorrow morning, and the next Monday', () => {
  expect(shown('2026-11-26T10:00:00')).toEqual([
    ['evening', '2026-11-26', '18:00'],
    ['tomorrow', '2026-11-27', '09:00'],
    ['monday', '2026-11-30', '09:00'],
  ])
  expect(shown('2026-11-26T17:40:00').map(([key]) => key)).toEqual(['tomorrow', 'monday'])
})

test('tomorrow is offered once: on a Sunday Monday is a week later', () => {
  expect(shown('2026-11-29T20:00:00')).toEqual([
    ['tomorrow', '2026-11-30', '09:00'],
    ['monday', '2026-12-07', '09:00'],
  ])
})

test('a day and a time are a moment where the reader is', () => {
  expect(momentOf('2026-11-27', '09:00')?.getTime()).toBe(at('2026-11-27T09:00:00').getTime())
  expect([momentOf('27/11', '09:00'), momentOf('2026-11-27', '')]).toEqual([null, null])
})
