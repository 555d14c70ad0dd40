import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test('a few pages are all shown', () => {
  expect(pagesShown(1, 2)).toEqual([1, 2])
  expect(pagesShown(3, 6)).toEqual([1, 2, 3, 4, 5, 6])
})

test('in the middle of many pages both ends and the neighbours stay', () => {
  expect(pagesShown(10, 20)).toEqual([1, 'before', 9, 10, 11, 'after', 20])
})

test('a gap never stands for a single page', () => {
  for (let pages = 2; pages < 30; pages++)
    for (let page = 1; page <= pages; page++) {
      const shown = pagesShown(page, pages)
      shown.forEach((one, index) => {
        if (typeof one === 'number') return
        expect((shown[index + 1] as number) - (shown[index - 1] as number)).toBeGreaterThan(2)
      })
      expect(new Set(shown).size).toBe(shown.length)
    }
})
