import { expect, test } from 'vitest'
import { indexTree, type TreeOption, treeRows } from './tree-rows.ts'

const tree: TreeOption[] = [
  {
    id: 'food',
    label: 'Food and drink',
    search: 'الأغذية والمشروبات',
    children: [
      { id: 'cold', label: 'Cold storage', search: 'التخزين المبرّد' },
      { id: 'bakery', label: 'Bakeries', search: 'المخابز' },
    ],
  },
  { id: 'print', label: 'Printing', search: 'الطباعة' },
]
const shown = (query: string, opened: string[] = []) =>
  treeRows(tree, new Set(opened), query).map(row => `${'·'.repeat(row.level - 1)}${row.option.id}`)

test('only what was opened is shown', () => {
  expect(shown('')).toEqual(['food', 'print'])
  expect(shown('', ['food'])).toEqual(['food', '·cold', '·bakery', 'print'])
})

test('a search shows what it finds and the way to it, in either language, whatever the spelling', () => {
  expect(shown('COLD')).toEqual(['food', '·cold'])
  expect(shown('المبرد')).toEqual(['food', '·cold'])
  expect(shown('الاغذيه')).toEqual(['food'])
  expect(shown('طباعه')).toEqual(['print'])
})

test('a branch that is found itself can be opened to all it holds', () => {
  expect(shown('food', ['food'])).toEqual(['food', '·cold', '·bakery'])
})

test('nothing found is no rows', () => {
  expect(shown('aerospace')).toEqual([])
})

test('each row knows its place, its parent and whether it can open', () => {
  const rows = treeRows(tree, new Set(['food']), '')
  expect(rows.map(({ place, of, parent, open }) => [place, of, parent, open])).toEqual([
    [1, 2, null, true],
    [1, 2, 'food', null],
    [2, 2, 'food', null],
    [2, 2, null, null],
  ])
})

test('every option is found by its id with the way to it', () => {
  expect(indexTree(tree).get('cold')?.path).toEqual(['Food and drink', 'Cold storage'])
})
