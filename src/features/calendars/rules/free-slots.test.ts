import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetOf, wallOf } from '../../../platform/shared/zone-time.ts'
import { freeSlots, type MeetingHours, openSpans } from './free-slots.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const at = (text: string): number => Date.parse(text)

const office: MeetingHours = {
  zone: 'Europe/Lisbon',
  hours: [1, 2, 3, 4, 5].map(day => ({ day, from: '09:00', to: '12:00' })),
  daysOff: [],
  buffer: 0,
  notice: 0,
  horizon: 60,
  perDay: null,
}
const asked = { hours: office, busy: [], meetings: [], length: 60, now: at('2026-11-01T00:00:00Z') }
const monday = { from: at('2026-11-23T00:00:00Z'), to: at('2026-11-24T00:00:00Z') }
const times = (slots: number[]) => slots.map(slot => new Date(slot).toISOString().slice(11, 16))

describe('free times', () => {
  test('lie wholly in the hours, at each half hour', () => {
    expect(times(freeSlots({ ...asked, ...monday }))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect(freeSlots({ ...asked, ...monday, length: 15 })).toHaveLength(12)
    expect(freeSlots({ ...asked, ...monday, length: 240 })).toEqual([])
  })

  test('leave what is taken, with the minutes around it', () => {
    const busy = [{ from: at('2026-11-23T10:00:00Z'), to: at('2026-11-23T10:30:00Z') }]
    expect(times(freeSlots({ ...asked, ...monday, length: 30, busy }))).toEqual([
      '09:00',
      '09:30',
      '10:30',
      '11:00',
      '11:30',
    ])
    const hours = { ...office, buffer: 15 }
    expect(times(freeSlots({ ...asked, ...monday, length: 30, busy, hours }))).toEqual(['09:00', '11:00', '11:30'])
  })

  test('are neither too soon nor too far ahead, and none are on a day off or on a full day', () => {
    const now = at('2026-11-23T08:00:00Z')
    const hours = { ...office, notice: 120 }
    expect(times(freeSlots({ ...asked, ...monday, now, hours }))).toEqual(['10:00', '10:30', '11:00'])
    expect(freeSlots({ ...asked, ...monday, hours: { ...office, horizon: 7 } })).toEqual([])
    const off = [{ from: '2026-11-20', to: '2026-11-23' }]
    expect(freeSlots({ ...asked, ...monday, hours: { ...office, daysOff: off } })).toEqual([])
    const meetings = [at('2026-11-23T15:00:00Z')]
    expect(freeSlots({ ...asked, ...monday, meetings, hours: { ...office, perDay: 1 } })).toEqual([])
    expect(freeSlots({ ...asked, ...monday, meetings, hours: { ...office, perDay: 2 } })).toHaveLength(5)
  })

  test('go over midnight where the hours of two days meet', () => {
    const hours = {
      ...office,
      hours: [
        { day: 1, from: '23:00', to: '24:00' },
        { day: 2, from: '00:00', to: '01:00' },
      ],
    }
    const range = { from: monday.from, to: monday.to + DAY }
    expect(times(freeSlots({ ...asked, ...range, hours, length: 120 }))).toEqual(['23:00'])
    // Also the last one of what is asked for, which ends on the day after it.
    expect(times(freeSlots({ ...asked, ...monday, hours, length: 120 }))).toEqual(['23:00'])
  })

  test('keep their time of day in the zone of the host when clocks change', () => {
    const range = { from: at('2026-10-23T00:00:00Z'), to: at('2026-10-27T00:00:00Z') }
    const slots = freeSlots({ ...asked, ...range, now: at('2026-10-01T00:00:00Z'), length: 180 })
    // 25/10/2026 is the Sunday on which Lisbon goes back an hour.
    expect(slots.map(slot => new Date(slot).toISOString())).toEqual([
      '2026-10-23T08:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
    ])
  })
})

describe('the day on which clocks change', () => {
  const night = (zone: string): MeetingHours => ({
    ...office,
    zone,
    hours: [7].map(day => ({ day, from: '00:00', to: '06:00' })),
  })
  test('is an hour shorter in spring and an hour longer in autumn', () => {
    const open = (date: string) => {
      const [span] = openSpans(night('Europe/Berlin'), { from: at(date), to: at(date) + DAY })
      return (span!.to - span!.from) / 3_600_000
    }
    expect(open('2026-03-29T00:00:00Z')).toBe(5)
    expect(open('2026-10-25T00:00:00Z')).toBe(7)
  })
})

const ZONES = [
  'UTC',
  'Asia/Dubai',
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
]

const spanOf = (day: number, from: number, length: number) => {
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { day, from: text(from), to: text(Math.min(1440, from + length)) }
}

test('of whatever hours, busy times and zones: no time is offered that touches anything, and none is left out that does not', () => {
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom(...ZONES),
        hours: fc.array(
          fc.record({
            day: fc.integer({ min: 1, max: 7 }),
            from: fc.integer({ min: 0, max: 94 }),
            length: fc.integer({ min: 1, max: 40 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        busy: fc.array(
          fc.record({ from: fc.integer({ min: 0, max: 10 * 96 }), length: fc.integer({ min: 1, max: 50 }) }),
          { maxLength: 12 },
        ),
        // Around the weekends on which clocks change in some zone, and any other day.
        from: fc.constantFrom(
          '2026-03-07',
          '2026-03-28',
          '2026-04-04',
          '2026-10-03',
          '2026-10-24',
          '2026-10-31',
          '2026-06-15',
        ),
        length: fc.constantFrom(15, 30, 45, 60),
        buffer: fc.constantFrom(0, 5, 30, 45),
        notice: fc.constantFrom(0, 720),
      }),
      ({ zone, hours, busy, from, length, buffer, notice }) => {
        const begin = at(`${from}T00:00:00Z`)
        const range = { from: begin, to: begin + 4 * DAY }
        const mine: MeetingHours = {
          ...office,
          zone,
          hours: hours.map(one => spanOf(one.day, one.from * 15, one.length * 15)),
          buffer,
          notice,
        }
        const taken = busy.map(one => ({
          from: begin - DAY + one.from * 15 * MINUTE,
          to: begin - DAY + (one.from + one.length) * 15 * MINUTE,
        }))
        const now = begin - DAY / 2
        const slots = freeSlots({ hours: mine, busy: taken, meetings: [], length, now, ...range })
        expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b))
        const open = openSpans(mine, range)
        const fits = (slot: number) => {
          const end = slot + length * MINUTE
          return (
            slot >= range.from &&
            slot < range.to &&
            slot >= now + notice * MINUTE &&
            open.some(span => span.from <= slot && end <= span.to) &&
            taken.every(one => one.to <= slot - buffer * MINUTE || one.from >= end + buffer * MINUTE)
          )
        }
        const stride = (length <= 15 ? 15 : 30) * MINUTE
        const offered = open.flatMap(span =>
          Array.from({ length: Math.ceil((span.to - span.from) / stride) }, (_, step) => span.from + step * stride),
        )
        expect(slots).toEqual(offered.filter(fits))
        // What the wall says lies in the hours of its own weekday.
        for (const slot of slots) {
          const wall = new Date(wallOf(slot, zone))
          const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes()
          const weekday = wall.getUTCDay() || 7
          const leaps =
            offsetOf(slot - DAY / 4, zone) !== offsetOf(slot, zone) ||
            offsetOf(slot + DAY / 8, zone) !== offsetOf(slot, zone)
          const inHours = mine.hours.some(one => {
            const [start, end] = [one.from, one.to].map(text => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
            return one.day === weekday && start! <= minutes && minutes < end!
          })
          expect(leaps || inHours).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})
