import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallOf } from '../../platform/shared/zone-time.ts'
import * as rules from './rules.ts'
import { reminderDue } from './rules/reminders.ts'
import { countUntil, occurrencesOf } from './rules/series.ts'

const at = (text: string) => new Date(text)
const hourIn = (moment: Date, zone: string) => new Date(wallOf(moment.getTime(), zone)).getUTCHours()
const dayIn = (moment: Date, zone: string) => new Date(wallOf(moment.getTime(), zone)).getUTCDate()
const time = (id: string, startsAt: string, fits: Record<string, boolean>) => ({
  id,
  startsAt: at(startsAt),
  fits: new Map(Object.entries(fits)),
})
const person = (id: string, answer: rules.PersonAnswer = 'accepted') => ({ id, answer })
const NOW = at('2026-11-26T10:00:00Z')

describe('a time on which everybody agrees', () => {
  const times = [
    time('late', '2026-12-02T10:00:00Z', { owner: true, a: true, b: true }),
    time('early', '2026-12-01T10:00:00Z', { owner: true, a: true, b: true }),
    time('gone', '2026-11-20T10:00:00Z', { owner: true, a: true, b: true }),
  ]
  test('is the earliest still to come that fits all', () => {
    expect(rules.agreedTime([person('owner'), person('a'), person('b')], times, NOW)?.id).toBe('early')
  })
  test('is none while somebody has not said so, and leaves out who declined', () => {
    const open = [time('one', '2026-12-01T10:00:00Z', { owner: true, a: true })]
    expect(rules.agreedTime([person('owner'), person('a'), person('b', 'waiting')], open, NOW)).toBeNull()
    expect(rules.agreedTime([person('owner'), person('a'), person('b', 'declined')], open, NOW)?.id).toBe('one')
    expect(rules.agreedTime([person('owner'), person('a', 'declined')], open, NOW)).toBeNull()
  })
})

describe('a series', () => {
  test('keeps its hour in the owner’s zone when clocks change, and moves by an hour for who lives where they do not', () => {
    // Clocks go back in Lisbon on 25/10/2026.
    const weeks = occurrencesOf(at('2026-10-20T09:00:00Z'), 'Europe/Lisbon', 'week', 3)
    expect(weeks.map(one => hourIn(one, 'Europe/Lisbon'))).toEqual([10, 10, 10])
    expect(weeks.map(one => hourIn(one, 'Asia/Dubai'))).toEqual([13, 14, 14])
    expect(weeks.map(one => one.toISOString())).toEqual([
      '2026-10-20T09:00:00.000Z',
      '2026-10-27T10:00:00.000Z',
      '2026-11-03T10:00:00.000Z',
    ])
  })
  test('of the owner where clocks stay moves for the other side', () => {
    const weeks = occurrencesOf(at('2026-10-20T09:00:00Z'), 'Asia/Dubai', 'week', 2)
    expect(weeks.map(one => hourIn(one, 'Asia/Dubai'))).toEqual([13, 13])
    expect(weeks.map(one => hourIn(one, 'Europe/Lisbon'))).toEqual([10, 9])
  })
  test('by the month is the same weekday of it, a fifth one the last', () => {
    const third = occurrencesOf(at('2026-11-17T10:00:00Z'), 'UTC', 'month', 4)
    expect(third.map(one => dayIn(one, 'UTC'))).toEqual([17, 15, 19, 16])
    const fifth = occurrencesOf(at('2026-11-30T10:00:00Z'), 'UTC', 'month', 4)
    expect(fifth.map(one => one.toISOString().slice(0, 10))).toEqual([
      '2026-11-30',
      '2026-12-28',
      '2027-01-25',
      '2027-02-22',
    ])
  })
  test('until a day counts that day too', () => {
    expect(countUntil(at('2026-11-03T10:00:00Z'), 'UTC', 'week', '2026-11-17')).toBe(3)
    expect(countUntil(at('2026-11-03T10:00:00Z'), 'UTC', 'week', '2026-11-16')).toBe(2)
    expect(countUntil(at('2026-11-03T10:00:00Z'), 'UTC', 'week', '2026-11-02')).toBe(0)
  })
})

describe('reminders', () => {
  const starts = at('2026-12-01T10:00:00Z')
  const fixed = at('2026-11-20T10:00:00Z')
  test('are due a day and a quarter of an hour before, and never after it began', () => {
    expect(reminderDue(starts, fixed, at('2026-11-30T09:59:00Z'))).toBeNull()
    expect(reminderDue(starts, fixed, at('2026-11-30T10:00:00Z'))).toBe('day')
    expect(reminderDue(starts, fixed, at('2026-12-01T09:44:00Z'))).toBeNull()
    expect(reminderDue(starts, fixed, at('2026-12-01T09:45:00Z'))).toBe('soon')
    expect(reminderDue(starts, fixed, starts)).toBeNull()
  })
  test('are left out of what was fixed after their time', () => {
    expect(reminderDue(starts, at('2026-11-30T12:00:00Z'), at('2026-11-30T13:00:00Z'))).toBeNull()
    expect(reminderDue(starts, at('2026-12-01T09:50:00Z'), at('2026-12-01T09:51:00Z'))).toBeNull()
    expect(reminderDue(starts, at('2026-11-30T12:00:00Z'), at('2026-12-01T09:50:00Z'))).toBe('soon')
  })
})

describe('reviews', () => {
  const span = (who: string, from: string, to: string) => ({
    who,
    from: at(`2026-12-01T${from}Z`),
    to: at(`2026-12-01T${to}Z`),
  })
  test('are for two members who were there together for ten minutes, two devices counted once', () => {
    const enough = [
      span('a', '10:00:00', '10:20:00'),
      span('b', '10:00:00', '10:06:00'),
      span('b', '10:10:00', '10:14:00'),
    ]
    expect(rules.reviewPair(['a', 'b'], 0, enough)).toEqual(['a', 'b'])
    const twice = [
      span('a', '10:00:00', '10:20:00'),
      span('b', '10:00:00', '10:06:00'),
      span('b', '10:00:00', '10:06:00'),
    ]
    expect(rules.reviewPair(['a', 'b'], 0, twice)).toBeNull()
    expect(rules.reviewPair(['a', 'b'], 1, enough)).toBeNull()
    expect(rules.reviewPair(['a', 'b', 'c'], 0, enough)).toBeNull()
  })
  test('are not for two who came one after the other, and such a meeting did not take place', () => {
    const missed = [span('a', '10:00:00', '10:10:00'), span('b', '10:15:00', '10:25:00')]
    expect(rules.reviewPair(['a', 'b'], 0, missed)).toBeNull()
    expect(rules.didMeet(missed)).toBe(false)
    const short = [...missed, span('a', '10:20:00', '10:21:00')]
    expect(rules.reviewPair(['a', 'b'], 0, short)).toBeNull()
    expect(rules.didMeet(short)).toBe(true)
    // One of them by two devices is nobody else.
    expect(rules.didMeet([span('a', '10:00:00', '10:10:00'), span('a', '10:05:00', '10:12:00')])).toBe(false)
  })
  test('the minutes of two together are those in which each was there, by whatever windows', () => {
    const minute = fc.integer({ min: 0, max: 60 })
    const presence = fc.array(
      fc.record({ who: fc.constantFrom('a', 'b', 'c'), begins: minute, lasts: fc.integer({ min: 1, max: 20 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(presence, drawn => {
        const moment = (n: number) => new Date(n * 60_000)
        const there = drawn.map(({ who, begins, lasts }) => ({ who, from: moment(begins), to: moment(begins + lasts) }))
        const isThere = (who: string, n: number) =>
          drawn.some(one => one.who === who && one.begins <= n && n < one.begins + one.lasts)
        const minutes = Array.from({ length: 80 }, (_, n) => n)
        const both = minutes.filter(n => isThere('a', n) && isThere('b', n)).length
        expect(rules.minutesTogether(there, 'a', 'b')).toBe(both)
        expect(rules.minutesTogether(there, 'b', 'a')).toBe(both)
        expect(rules.minutesThere(there, 'a')).toBe(minutes.filter(n => isThere('a', n)).length)
        const met = minutes.some(n => ['a', 'b', 'c'].filter(who => isThere(who, n)).length > 1)
        expect(rules.didMeet(there)).toBe(met)
        expect(rules.reviewPair(['a', 'b'], 0, there)).toEqual(both >= rules.REVIEW_MINUTES ? ['a', 'b'] : null)
      }),
    )
  })
})

test('an agenda goes into its meeting, and a time is neither over nor more than a year ahead', () => {
  expect(
    rules.refusalToAgenda(
      [
        { text: 'One', minutes: 30 },
        { text: 'Two', minutes: 16 },
      ],
      45,
    ),
  ).toBe('meetings.agenda-too-long')
  expect(rules.refusalToAgenda([{ text: 'One', minutes: 45 }], 45)).toBeNull()
  expect(rules.refusalToTime(NOW, NOW)).toBe('meetings.time-past')
  expect(rules.refusalToTime(at('2027-12-01T10:00:00Z'), NOW)).toBe('meetings.time-too-far')
  expect(rules.refusalToTime(at('2026-11-26T10:01:00Z'), NOW)).toBeNull()
})
