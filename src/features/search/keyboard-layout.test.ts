import { expect, test } from 'vitest'
import { otherLayout } from './keyboard-layout.ts'
import { findEntries } from './rules.ts'

test.each([
  ['rana', 'قشىش'],
  ['قشىش', 'rana'],
  ['solar', 'سخمشق'],
])('%s could have been meant as %s', (typed, meant) => {
  expect(otherLayout(typed)[0]).toBe(meant)
})

test('the key that writes two letters is read both ways', () => {
  expect(otherLayout('لا')).toEqual(['gh', 'b'])
  expect(otherLayout('b')).toEqual(['لا'])
})

test('a text without letters has no other reading', () => {
  expect(otherLayout('2024')).toEqual([])
})

test('a page is found by the keys of the other layout, and its own words win', () => {
  const entries = [
    { key: 'settings', words: { en: 'Settings', ar: 'الإعدادات' } },
    { key: 'companies', words: { en: 'Companies', ar: 'الشركات' } },
  ]
  expect(findEntries(entries, 'سثففهىلس').map(one => one.key)).toEqual(['settings'])
  expect(findEntries(entries, 'hgav;hj').map(one => one.key)).toEqual(['companies'])
})
