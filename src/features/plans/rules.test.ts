import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFor, monthsSaved, refusalToTrial, soldPeriod } from './rules.ts'
import { isRunning, SUBSCRIPTION_STATUSES } from './rules/states.ts'

const past = fc.record({ isTrial: fc.boolean(), status: fc.constantFrom(...SUBSCRIPTION_STATUSES) })

test('a trial is given once, only of a plan that has one, and not beside a running plan', () => {
  fc.assert(
    fc.property(fc.array(past, { maxLength: 5 }), fc.nat(60), (history, days) => {
      const refusal = refusalToTrial(history, days)
      const allowed = days > 0 && !history.some(one => one.isTrial || isRunning(one.status))
      expect(refusal === null).toBe(allowed)
    }),
  )
})

test('the yearly price says how many months it saves', () => {
  expect(monthsSaved(49, 480)).toBe(2)
  expect(monthsSaved(0, 0)).toBe(0)
  expect(monthsSaved(10, 120)).toBe(0)
})

test('a plan that is sold for one period alone is bought for that one', () => {
  const sold = (monthly: number | null, yearly: number | null) => [
    soldPeriod({ monthly, yearly }, 'monthly'),
    soldPeriod({ monthly, yearly }, 'yearly'),
  ]
  expect(sold(20, 200)).toEqual(['month', 'year'])
  expect(sold(20, null)).toEqual(['month', 'month'])
  expect(sold(null, 200)).toEqual(['year', 'year'])
  expect(sold(0, null)).toEqual(['month', 'month'])
})

test('a plan for some kinds of member is for them and for whoever has not said yet what they are', () => {
  expect(isFor({ audience: [] }, 'broker')).toBe(true)
  expect(isFor({ audience: ['company', 'investor'] }, 'investor')).toBe(true)
  expect(isFor({ audience: ['company', 'investor'] }, 'broker')).toBe(false)
  expect(isFor({ audience: ['company'] }, null)).toBe(true)
})
