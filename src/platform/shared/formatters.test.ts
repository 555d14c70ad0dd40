import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formatters.ts'

test('a formatter is made once for each wish', () => {
  const one = numberFormat('en', { maximumFractionDigits: 2 })
  expect(numberFormat('en', { maximumFractionDigits: 2 })).toBe(one)
  expect(numberFormat('en', { maximumFractionDigits: 3 })).not.toBe(one)
  expect(numberFormat('ar', { maximumFractionDigits: 2 })).not.toBe(one)
  expect(dateFormat('en', {})).not.toBe(numberFormat('en', {}))
})

test('a wish that cannot be is refused each time it is made', () => {
  const wrong = () => dateFormat('en', { timeZone: 'Nowhere/Atall' })
  expect(wrong).toThrow(RangeError)
  expect(wrong).toThrow(RangeError)
})
