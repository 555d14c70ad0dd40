import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '../../plans/rules/calendar.ts'
import { afterFailure, GRACE_DAYS, reminderDue } from './dunning.ts'

const first = new Date('2027-01-10T09:00:00Z')
const on = (day: number, hour = 10) => new Date(Date.UTC(2027, 0, 10 + day, hour))

test('a charge that failed is tried on the 1st, 3rd and 7th day, then seven days are left', () => {
  expect(afterFailure(first, first, 'UTC')).toEqual({ tryAt: on(1, 9) })
  expect(afterFailure(first, on(1), 'UTC')).toEqual({ tryAt: on(3, 9) })
  expect(afterFailure(first, on(3), 'UTC')).toEqual({ tryAt: on(7, 9) })
  expect(afterFailure(first, on(7), 'UTC')).toEqual({ graceUntil: on(14, 10) })
})

test('a house that slept for a week tries once, and the days of grace begin then', () => {
  expect(afterFailure(first, on(5), 'UTC')).toEqual({ tryAt: on(7, 9) })
  expect(afterFailure(first, on(20), 'UTC')).toEqual({ graceUntil: on(27, 10) })
})

test('however often and late it fails, there are at most four failures before the last days', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10 * 86_400), { minLength: 6, maxLength: 12 }), lates => {
      let [now, fails] = [first, 0]
      for (const late of lates) {
        fails++
        const next = afterFailure(first, now, 'Asia/Dubai')
        if ('graceUntil' in next) {
          expect(daysBetween(now, next.graceUntil, 'Asia/Dubai')).toBe(GRACE_DAYS)
          break
        }
        expect(next.tryAt.getTime()).toBeGreaterThan(now.getTime())
        now = new Date(next.tryAt.getTime() + late * 1000)
      }
      expect(fails).toBeLessThanOrEqual(4)
    }),
  )
})

test('is written fourteen days before and the day before; what was slept through comes late, or not at all', () => {
  const end = on(30)
  expect(reminderDue(end, on(15), 'UTC')).toBeNull()
  expect(reminderDue(end, on(16), 'UTC')).toBe(14)
  expect(reminderDue(end, on(24), 'UTC')).toBe(14)
  expect(reminderDue(end, on(29), 'UTC')).toBe(1)
  expect(reminderDue(end, on(30), 'UTC')).toBeNull()
})
