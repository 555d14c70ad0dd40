import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockFrom, clockHeld, clockResumed } from './answer-clock.ts'
import { afterOpenTime, isOpen, type OpeningHours, openTimeBetween } from './opening-hours.ts'

const HOUR = 3_600_000
const week = (from = '09:00', to = '17:00', days = [1, 2, 3, 4, 5]) => days.map(day => ({ day, from, to }))
const office = (more: Partial<OpeningHours> = {}): OpeningHours => ({
  zone: 'Asia/Dubai',
  hours: week(),
  holidays: [],
  ...more,
})
const at = (text: string) => new Date(text)
const due = (one: OpeningHours, from: string, hours: number) =>
  afterOpenTime(one, at(from), hours * HOUR)
    ?.toISOString()
    .slice(0, 16) ?? null

describe('opening hours', () => {
  test('count in the zone of the department, over nights and weekends', () => {
    // Friday 16:00 in Dubai: one hour today, three on Monday.
    expect(due(office(), '2026-11-20T12:00Z', 4)).toBe('2026-11-23T08:00')
    // Before the door opens, and after it closed.
    expect(due(office(), '2026-11-23T01:00Z', 1)).toBe('2026-11-23T06:00')
    expect(due(office(), '2026-11-23T20:00Z', 1)).toBe('2026-11-24T06:00')
  })

  test('leave holidays out, which are days of the zone and not of UTC', () => {
    const closed = office({ holidays: [{ date: '2026-12-01' }, { date: '2026-12-02' }] })
    // 23:00 UTC on 30/11 is already the first of December in Dubai.
    expect(due(closed, '2026-11-30T23:00Z', 1)).toBe('2026-12-03T06:00')
    expect(isOpen(closed, at('2026-12-02T06:00Z'))).toBe(false)
    expect(isOpen(closed, at('2026-12-03T06:00Z'))).toBe(true)
  })

  test('may be several times a day, and until midnight', () => {
    const split = office({ hours: [...week('09:00', '12:00'), ...week('16:00', '24:00')] })
    expect(due(split, '2026-11-23T07:00Z', 2)).toBe('2026-11-23T13:00')
    // Eight hours of the evening, then the next morning.
    expect(due(split, '2026-11-23T12:00Z', 9)).toBe('2026-11-24T06:00')
  })

  test('follow the clocks: a night that leaps forward is an hour shorter, one that goes back an hour longer', () => {
    const nights = { zone: 'Europe/Berlin', hours: week('00:00', '06:00', [7]), holidays: [] }
    const length = (date: string) =>
      openTimeBetween(nights, at(`${date}T20:00Z`), new Date(at(`${date}T20:00Z`).getTime() + 12 * HOUR)) / HOUR
    expect([length('2026-03-21'), length('2026-03-28'), length('2026-10-24')]).toEqual([6, 5, 7])
    // 02:30 does not exist on 29/03: the door opens when the clock leaps.
    const leap = { ...nights, hours: week('02:30', '04:00', [7]) }
    expect(due(leap, '2026-03-28T22:00Z', 0.5)).toBe('2026-03-29T01:30')
    // The hour from 02:00 is there twice on 25/10, and open twice.
    const twice = { ...nights, hours: week('02:00', '03:00', [7]) }
    expect(openTimeBetween(twice, at('2026-10-24T20:00Z'), at('2026-10-25T08:00Z'))).toBe(2 * HOUR)
  })

  test('promise nothing where no door opens for two years', () => {
    expect(due(office({ hours: [] }), '2026-11-23T07:00Z', 1)).toBeNull()
    expect(openTimeBetween(office({ hours: [] }), at('2026-01-01T00:00Z'), at('2026-12-01T00:00Z'))).toBe(0)
  })
})

const ZONES = [
  'UTC',
  'Asia/Dubai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
]
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyPeriod = fc
  .record({
    day: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 1439 }),
    long: fc.integer({ min: 1, max: 900 }),
  })
  .map(({ day, from, long }) => ({ day, from: time(from), to: time(Math.min(from + long, 1440)) }))
const BEGIN = Date.UTC(2026, 0, 1)
const minute = (most: number) => fc.integer({ min: 0, max: most }).map(one => new Date(BEGIN + one * 60_000))
const anyMoment = minute(700 * 1440)
const anyOffice = fc.record({
  zone: fc.constantFrom(...ZONES),
  hours: fc.array(anyPeriod, { minLength: 1, maxLength: 8 }),
  holidays: fc.array(
    anyMoment.map(one => ({ date: one.toISOString().slice(0, 10) })),
    { maxLength: 20 },
  ),
})
const anyTime = fc.integer({ min: 1, max: 60 * 100 }).map(minutes => minutes * 60_000)

/** What is asked of the runtime, which knows no types of it yet. */
type RuntimeCalendar = {
  Instant: {
    fromEpochMilliseconds(moment: number): {
      toZonedDateTimeISO(zone: string): { dayOfWeek: number; toPlainTime(): object; toPlainDate(): object }
    }
  }
}

/** The same asked of every minute by itself, with the runtime's own calendar: nothing is shared with the rule but the words. */
function openMinutes(one: OpeningHours, from: Date, to: Date): number {
  const { Temporal } = globalThis as unknown as { Temporal: RuntimeCalendar }
  let open = 0
  for (let moment = from.getTime(); moment < to.getTime(); moment += 60_000) {
    const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(one.zone)
    const wall = there.toPlainTime().toString().slice(0, 5)
    const closed = one.holidays.some(day => day.date === there.toPlainDate().toString())
    const inside = one.hours.some(span => span.day === there.dayOfWeek && span.from <= wall && wall < span.to)
    if (inside && !closed) open++
  }
  return open
}

describe('for any department and moment', () => {
  test('the time that passes until an answer is due is exactly the time that was promised', () => {
    fc.assert(
      fc.property(anyOffice, anyMoment, anyTime, (one, from, ms) => {
        const end = afterOpenTime(one, from, ms)
        if (end) expect(openTimeBetween(one, from, end)).toBe(ms)
      }),
      { numRuns: 300 },
    )
  })

  test('every minute counts once, around changes of clocks too', () => {
    const changes = [
      '2026-03-28T12:00Z',
      '2026-10-24T12:00Z',
      '2026-03-07T12:00Z',
      '2026-10-31T12:00Z',
      '2026-04-04T00:00Z',
      // In Cairo a day begins at 01:00 once, and ends at 24:00 twice.
      '2026-04-23T12:00Z',
      '2026-10-29T12:00Z',
    ]
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 2880 }))
      .map(([text, more]) => new Date(at(text).getTime() + more * 60_000))
    fc.assert(
      fc.property(anyOffice, near, fc.integer({ min: 1, max: 2000 }), (one, from, minutes) => {
        const to = new Date(from.getTime() + minutes * 60_000)
        // Lord Howe moves by half an hour, which the minute-by-minute count knows as well.
        expect(openTimeBetween(one, from, to) / 60_000).toBe(openMinutes(one, from, to))
      }),
      { numRuns: 60 },
    )
  })

  test('a promise is kept in parts as well as at once', () => {
    fc.assert(
      fc.property(anyOffice, anyMoment, anyTime, anyTime, (one, from, first, second) => {
        const whole = afterOpenTime(one, from, first + second)
        // Nothing is promised for more than two years from when it is asked.
        if (!whole) return
        expect(afterOpenTime(one, afterOpenTime(one, from, first)!, second)).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })

  test('waiting for the member costs the club nothing and gives it nothing', () => {
    fc.assert(
      fc.property(anyOffice, anyMoment, anyTime, anyTime, anyTime, (one, from, promised, until, waited) => {
        const clock = clockFrom(one, from, promised / 60_000)
        const held = new Date(from.getTime() + until)
        const back = new Date(held.getTime() + waited)
        if (!clock.dueAt) return
        const resumed = clockResumed(one, clockHeld(one, clock, held), back)
        const used = Math.min(openTimeBetween(one, from, held), promised)
        expect(resumed.dueAt).toEqual(afterOpenTime(one, back, promised - used))
      }),
      { numRuns: 200 },
    )
  })
})
