import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('only what is different is told, value by value', () => {
  expect(changesOf({ name: 'A', language: 'en' }, { name: 'B', language: 'en' })).toEqual([
    { key: 'name', before: 'A', after: 'B' },
  ])
})

test('a value within another is told by itself', () => {
  const before = { review: { by: 'staff', promisedDays: 3 } }
  expect(changesOf(before, { review: { by: 'staff', promisedDays: 2 } })).toEqual([
    { key: 'review.promisedDays', before: '3', after: '2' },
  ])
})

test('what came and what went is told with nothing on the other side', () => {
  expect(changesOf(null, { reason: 'Spam', list: [1] })).toEqual([
    { key: 'reason', before: null, after: 'Spam' },
    { key: 'list', before: null, after: '[1]' },
  ])
  expect(changesOf({ reason: 'Spam' }, null)).toEqual([{ key: 'reason', before: 'Spam', after: null }])
  expect(changesOf('a', 'b')).toEqual([{ key: 'value', before: 'a', after: 'b' }])
})
