import { expect, test } from 'vitest'
import { letterOf } from './letter-of.ts'
import { type RowResult, runBulk } from './run-bulk.ts'

test('each row gets its own result, and one failure stops nothing', async () => {
  const results: RowResult[] = []
  const no = new Error('no')
  await runBulk(
    [1, 2, 3, 4, 5],
    async row => {
      if (row % 2 === 0) throw no
    },
    (index, result) => {
      results[index] = result
    },
  )
  expect(results.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'failed', 'done'])
  expect(results[1]?.reason).toBe(no)
})

test('three rows at most are under way', async () => {
  let now = 0
  let most = 0
  await runBulk(
    Array.from({ length: 12 }),
    async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
    },
    () => {},
  )
  expect(most).toBe(3)
})

test('no rows is done at once', async () => {
  await runBulk(
    [],
    async () => {},
    () => expect.unreachable(),
  )
})

test('a key is known by its letter, and by its place where the script is another', () => {
  expect(letterOf({ key: 'j', code: 'KeyC' })).toBe('j')
  expect(letterOf({ key: 'J', code: 'KeyJ' })).toBe('j')
  expect(letterOf({ key: 'ت', code: 'KeyJ' })).toBe('j')
  expect(letterOf({ key: '/', code: 'KeyJ' })).toBe('')
  expect(letterOf({ key: 'Enter', code: 'Enter' })).toBe('')
})
