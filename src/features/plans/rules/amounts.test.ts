import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOn, unusedPart } from './amounts.ts'

test('a discount takes off its per cent or its amount, never more than there is, and nothing in another currency', () => {
  const price = { minor: 4900, currency: 'USD' }
  expect(discountOn(price, { percent: 25, minor: null, currency: null })).toBe(1225)
  expect(discountOn({ minor: 999, currency: 'USD' }, { percent: 50, minor: null, currency: null })).toBe(500)
  expect(discountOn(price, { percent: null, minor: 1000, currency: 'USD' })).toBe(1000)
  expect(discountOn(price, { percent: null, minor: 9000, currency: 'USD' })).toBe(4900)
  expect(discountOn(price, { percent: null, minor: 1000, currency: 'EUR' })).toBe(0)
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 100 }), (minor, percent) => {
      const off = discountOn({ minor, currency: 'KWD' }, { percent, minor: null, currency: null })
      expect(off >= 0 && off <= minor && Number.isInteger(off)).toBe(true)
    }),
  )
})

test('the unused part of a period is all of it at its beginning, nothing at its end, and never grows between', () => {
  const [start, end] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-02-01T00:00:00Z')]
  expect(unusedPart(4900, start, end, start)).toBe(4900)
  expect(unusedPart(4900, start, end, end)).toBe(0)
  expect(unusedPart(3100, start, end, new Date('2027-01-11T00:00:00Z'))).toBe(2100)
  const at = fc.date({ min: start, max: end, noInvalidDate: true })
  fc.assert(
    fc.property(fc.nat(1e12), at, at, (paid, a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      expect(unusedPart(paid, start, end, early)).toBeGreaterThanOrEqual(unusedPart(paid, start, end, late))
    }),
  )
})
