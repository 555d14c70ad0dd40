import { expect, test } from 'vitest'
import { weekInRuns } from './week-in-runs.ts'

test('days in a row with the same hours stand together, from Sunday on', () => {
  const on = (day: number, from = '10:00', to = '16:00') => ({ day, from, to })
  expect(weekInRuns([on(1), on(2), on(7), on(4), on(3, '18:00', '20:00'), on(3)])).toEqual([
    { first: 7, last: 2, spans: [{ from: '10:00', to: '16:00' }] },
    {
      first: 3,
      last: 3,
      spans: [
        { from: '10:00', to: '16:00' },
        { from: '18:00', to: '20:00' },
      ],
    },
    { first: 4, last: 4, spans: [{ from: '10:00', to: '16:00' }] },
  ])
  expect(weekInRuns([])).toEqual([])
})
