import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, daysBetween, nextPeriodStart, type Period, periodStart, trialEnd } from './calendar.ts'

const zones = [
  'UTC',
  'Asia/Dubai',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Apia',
  'Africa/Cairo',
  'Asia/Kathmandu',
]
const moment = fc.date({
  min: new Date('2019-01-01T00:00:00Z'),
  max: new Date('2040-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const zone = fc.constantFrom(...zones)
const period = fc.constantFrom<Period>('month', 'year')

const onWall = (at: Date, timeZone: string) => {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(at)
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return { year, month, day, time }
}
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

test('each period begins on the anchor’s day, or on the last one of a shorter month, at the same hour', () => {
  fc.assert(
    fc.property(moment, zone, period, fc.integer({ min: 0, max: 60 }), (anchor, where, of, count) => {
      const [first, then] = [onWall(anchor, where), onWall(periodStart(anchor, where, of, count), where)]
      const months = (then.year - first.year) * 12 + then.month - first.month
      // A day that a zone left out altogether (Apia, 30 December 2011) is before these years; an hour that is left out moves on by it.
      expect(months).toBe(count * (of === 'year' ? 12 : 1))
      expect(then.day).toBe(Math.min(first.day, daysIn(then.year, then.month)))
      if (where === 'UTC' || where === 'Asia/Dubai' || where === 'Asia/Kathmandu') expect(then.time).toBe(first.time)
    }),
    { numRuns: 1000 },
  )
})

test('periods follow each other without a gap: the next one begins after now, and none lies between', () => {
  fc.assert(
    fc.property(moment, moment, zone, period, (anchor, later, where, of) => {
      const next = nextPeriodStart(anchor, where, of, later)
      expect(next.getTime()).toBeGreaterThan(later.getTime())
      const before = Array.from({ length: 3 }, (_, back) => back).map(back => {
        const [a, b] = [onWall(anchor, where), onWall(next, where)]
        const months = (b.year - a.year) * 12 + b.month - a.month
        return periodStart(anchor, where, of, months / (of === 'year' ? 12 : 1) - 1 - back)
      })
      for (const one of before) expect(one.getTime()).toBeLessThanOrEqual(later.getTime())
    }),
    { numRuns: 1000 },
  )
})

test('a 31st comes back after February, and a 29th of February in the next leap year', () => {
  const last = new Date('2027-01-31T09:00:00Z')
  const monthly = [1, 2, 3].map(count => periodStart(last, 'UTC', 'month', count).toISOString().slice(0, 10))
  expect(monthly).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  const leap = new Date('2028-02-29T09:00:00Z')
  const yearly = [1, 4].map(count => periodStart(leap, 'UTC', 'year', count).toISOString().slice(0, 10))
  expect(yearly).toEqual(['2029-02-28', '2032-02-29'])
})

test('the day is that of the zone, and the hour on its wall stays when clocks change', () => {
  // Half past eight in the evening in UTC is the next day in Dubai: the last of January, not the thirtieth.
  const evening = new Date('2027-01-30T20:30:00Z')
  expect(periodStart(evening, 'Asia/Dubai', 'month', 1).toISOString()).toBe('2027-02-27T20:30:00.000Z')
  const winter = new Date('2027-03-10T09:00:00+01:00')
  expect(periodStart(winter, 'Europe/Berlin', 'month', 1).toISOString()).toBe('2027-04-10T07:00:00.000Z')
  // Half past two is left out on 28 March 2027 in Berlin.
  const night = new Date('2027-02-28T02:30:00+01:00')
  expect(periodStart(night, 'Europe/Berlin', 'month', 1).toISOString()).toBe('2027-03-28T01:30:00.000Z')
})

test('days are days of the calendar', () => {
  fc.assert(
    fc.property(moment, zone, fc.integer({ min: -40, max: 400 }), (at, where, days) => {
      expect(daysBetween(at, daysAfter(at, where, days), where)).toBe(days)
    }),
    { numRuns: 1000 },
  )
})

test('a trial of thirty days is one month, and of another length so many days', () => {
  const start = new Date('2027-01-31T09:00:00Z')
  expect(trialEnd(start, 'UTC', 30).toISOString()).toBe('2027-02-28T09:00:00.000Z')
  expect(trialEnd(start, 'UTC', 14).toISOString()).toBe('2027-02-14T09:00:00.000Z')
})
