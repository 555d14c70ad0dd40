import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEW, shownCount, shownCounts } from './few.ts'

const count = fc.nat(20)

test('what is shown says nothing of a small count: any other small one in its place looks the same', () => {
  fc.assert(
    fc.property(fc.array(count, { maxLength: 8 }), fc.nat(FEW - 1), fc.nat(7), (counts, other, at) => {
      const rows = counts.map((each, reason) => ({ reason, count: each }))
      const changed = rows.map(row => (row.reason === at && row.count < FEW ? { ...row, count: other } : row))
      expect(shownCounts(changed)).toEqual(shownCounts(rows))
    }),
  )
})

test('what is shown is true, and adds up to its sum', () => {
  fc.assert(
    fc.property(fc.array(count, { maxLength: 8 }), counts => {
      const { shown, sum } = shownCounts(counts.map(each => ({ count: each })))
      expect(shown.every(row => row.count >= FEW && counts.includes(row.count))).toBe(true)
      expect(shown.reduce((all, row) => all + row.count, 0)).toBe(sum)
    }),
  )
})

test('five is shown, and four is not', () => {
  expect([shownCount(4), shownCount(5), shownCount(0)]).toEqual([null, 5, null])
})
