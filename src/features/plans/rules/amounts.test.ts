import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../../../platform/shared/money.ts'
import { discountOn, lastsUntil, unusedPart } from './amounts.ts'
import { periodStart } from './calendar.ts'

test('a discount takes off its per cent or its amount, never more than there is, and nothing in another currency', () => {
  const price = money(4900, 'USD')
  expect(discountOn(price, { percent: 25 })).toEqual(money(1225, 'USD'))
  expect(discountOn(money(999, 'USD'), { percent: 50 })).toEqual(money(500, 'USD'))
  expect(discountOn(price, { amount: money(1000, 'USD') })).toEqual(money(1000, 'USD'))
  expect(discountOn(price, { amount: money(9000, 'USD') })).toEqual(price)
  expect(discountOn(price, { amount: money(1000, 'EUR') })).toEqual(money(0, 'USD'))
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 100 }), (minor, percent) => {
      const off = discountOn(money(minor, 'KWD'), { percent })
      expect(off.minor >= 0 && off.minor <= minor).toBe(true)
    }),
  )
})

test('the unused part of a period is all of it at its beginning, nothing at its end, and never grows between', () => {
  const [start, end] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-02-01T00:00:00Z')]
  const left = (paid: number, now: Date) =>
    unusedPart(money(paid, 'USD'), { from: start, until: end }, now, 'UTC').minor
  expect(left(4900, start)).toBe(4900)
  expect(left(4900, end)).toBe(0)
  expect(left(3100, new Date('2027-01-11T00:00:00Z'))).toBe(2100)
  const at = fc.date({ min: start, max: end, noInvalidDate: true })
  fc.assert(
    fc.property(fc.nat(1e12), at, at, (paid, a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      expect(left(paid, early)).toBeGreaterThanOrEqual(left(paid, late))
    }),
  )
})

test('a code for some months lowers as many monthly periods, on whichever day they begin and however clocks change', () => {
  const zone = fc.constantFrom('UTC', 'Asia/Dubai', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo')
  const first = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(first, zone, fc.integer({ min: 1, max: 36 }), (anchor, where, months) => {
      const end = lastsUntil(anchor, where, months)
      const lowered = Array.from({ length: 40 }, (_, count) => periodStart(anchor, where, 'month', count) < end)
      expect(lowered.filter(Boolean)).toHaveLength(months)
    }),
  )
})
