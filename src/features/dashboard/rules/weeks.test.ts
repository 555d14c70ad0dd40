import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bordersOf, byWeeks, mailDueAt, monthsSoFar, WEEKS, weeksUntil } from './weeks.ts'

const DAY = 86_400_000
/** Clocks that are changed at night, at midnight, by half an hour, on a Monday, or never. */
const ZONES = [
  'UTC',
  'Asia/Dubai',
  'Africa/Cairo',
  'Europe/Berlin',
  'America/Santiago',
  'America/Havana',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Asia/Tehran',
  'America/Asuncion',
]
const zone = fc.constantFrom(...ZONES)
const moment = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
const weekdayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }).format(at)
const before = (at: Date) => new Date(at.getTime() - 1)

test('twelve weeks begin with the first moment of a Monday in the zone, seven days after each other, the last one running', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const weeks = weeksUntil(now, timeZone)
      expect(weeks).toHaveLength(WEEKS)
      for (const [at, { monday, begins }] of weeks.entries()) {
        expect([dayIn(begins, timeZone), weekdayIn(begins, timeZone)]).toEqual([monday, 'Monday'])
        expect(weekdayIn(before(begins), timeZone)).toBe('Sunday')
        if (at > 0) expect(Date.parse(monday) - Date.parse(weeks[at - 1]!.monday)).toBe(7 * DAY)
      }
      const last = weeks.at(-1)!
      expect(last.begins.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(Date.parse(dayIn(now, timeZone)) - Date.parse(last.monday)).toBeLessThan(7 * DAY)
    }),
    { numRuns: 1000 },
  )
})

test('borders come one after the other, and each count is in one week and in one of the two times that are compared', () => {
  fc.assert(
    fc.property(
      moment,
      zone,
      fc.array(fc.record({ slot: fc.integer({ min: 1, max: 14 }), count: fc.nat(50) })),
      (now, timeZone, counts) => {
        const borders = bordersOf(now, timeZone).map(Number)
        expect(borders).toEqual(borders.toSorted((a, b) => a - b))
        expect(borders).toHaveLength(14)
        expect(new Set(borders).size).toBeGreaterThanOrEqual(13)
        const { weeks, now: recent, before: earlier } = byWeeks(counts)
        expect(recent + earlier).toBe(counts.reduce((sum, one) => sum + one.count, 0))
        expect(weeks.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(recent)
      },
    ),
  )
})

test('the mail is due from seven on Monday to the end of Tuesday in the zone, and always for that Monday', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const due = mailDueAt(now, timeZone)
      const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
      const weekday = weekdayIn(now, timeZone)
      expect(due !== null).toBe(weekday === 'Tuesday' || (weekday === 'Monday' && hour >= 7))
      if (due) expect(due).toBe(weeksUntil(now, timeZone).at(-1)!.monday)
    }),
    { numRuns: 400 },
  )
})

test('a month so far is compared with as much of the month before, which never reaches into this one', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const months = monthsSoFar(now, timeZone)
      expect(dayIn(months.begins, timeZone).slice(8)).toBe('01')
      expect(dayIn(months.before, timeZone).slice(8)).toBe('01')
      expect(dayIn(months.begins, timeZone).slice(0, 7)).toBe(dayIn(now, timeZone).slice(0, 7))
      expect(months.beforeUntil.getTime()).toBeLessThanOrEqual(months.begins.getTime())
      expect(months.before.getTime()).toBeLessThanOrEqual(months.beforeUntil.getTime())
    }),
  )
})
