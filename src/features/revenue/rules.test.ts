import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, stepTo } from './rules.ts'

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
