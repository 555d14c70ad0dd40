// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { knownSign } from './data.ts'

test('the sign of a currency is the browser’s own, and the code where there is none or nobody chose one yet', () => {
  expect(knownSign('EUR')).toBe('€')
  expect(knownSign('AED')).toBe('AED')
  for (const none of ['', '0', 'usd']) expect(knownSign(none)).toBe(none)
})
