import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGES, ageOf, moveBetween, shareOf, stepTo } from './rules.ts'

const cents = fc.integer({ min: 0, max: 100_000 })

test('whatever happens in a year, every month ends where the next begins, and each member moves in one way at most', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: 13 }), paid => {
      let sum = paid[0]!
      for (const [n, after] of paid.slice(1).entries()) {
        const before = paid[n]!
        const move = moveBetween(
          before,
          after,
          paid.slice(0, n + 1).some(one => one > 0),
        )
        expect(move === null).toBe(before === after)
        if (move === 'new') expect(paid.slice(0, n + 1).every(one => one === 0)).toBe(true)
        if (move === 'back') expect([before, paid.slice(0, n).some(one => one > 0)]).toEqual([0, true])
        if (move) sum += after - before
        expect(sum).toBe(after)
      }
    }),
    { numRuns: 1000 },
  )
})

test('an invoice grows older through every age in turn', () => {
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 400].map(ageOf)).toEqual([
    'not-due',
    'not-due',
    '1-30',
    '1-30',
    '31-60',
    '31-60',
    '61-90',
    '61-90',
    'over-90',
    'over-90',
  ])
  expect(new Set(AGES).size).toBe(5)
})

test('a scale has at most five round steps, and reaches what it shows', () => {
  expect([0, 4, 331, 775, 2310, 3000].map(stepTo)).toEqual([1, 1, 100, 200, 500, 1000])
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), reach => {
      const steps = Math.ceil(reach / stepTo(reach))
      expect(steps).toBeGreaterThanOrEqual(1)
      expect(steps).toBeLessThanOrEqual(5)
    }),
  )
})

test('a share has one digit, and none of nothing', () => {
  expect([shareOf(31, 74), shareOf(22, 588), shareOf(1, 0), shareOf(0, 9)]).toEqual([41.9, 3.7, null, 0])
})
