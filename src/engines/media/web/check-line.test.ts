import { expect, test } from 'vitest'
import { wordOfLine } from './check-line.ts'

test('a line is as good as the worse of what it takes and what it carries, and none where nothing gets out', () => {
  const line = { roundTripMs: 40, kbps: 5000, way: 'out' } as const
  expect(wordOfLine(line)).toBe('good')
  expect(wordOfLine({ ...line, way: null })).toBe('good')
  expect(wordOfLine({ ...line, kbps: 700 })).toBe('fair')
  expect(wordOfLine({ ...line, roundTripMs: 300 })).toBe('fair')
  expect(wordOfLine({ ...line, kbps: 200 })).toBe('weak')
  expect(wordOfLine({ ...line, roundTripMs: 900 })).toBe('weak')
  expect(wordOfLine({ ...line, way: 'none' })).toBe('none')
})
