import { expect, test } from 'vitest'
import { csvText } from '../../shared/csv-text.ts'
import { listAsCsv } from './export-list.ts'

const cells = (...row: Parameters<typeof csvText>[0][number]) => csvText([row]).slice(1, -2)

test('the file begins with its mark and ends its lines as spreadsheets want', () => {
  expect(csvText([['a'], ['ب']])).toBe('\ufeffa\r\nب\r\n')
})

test('quotes, separators and line breaks stay inside their cell', () => {
  expect(cells('a,b', 'say "no"', 'one\ntwo', 'a;b')).toBe('"a,b","say ""no""","one\ntwo","a;b"')
})

test('nothing that is typed can run as a formula, and numbers stay numbers', () => {
  expect(cells('=SUM(A1)', '+1', '-1', '@x', '\t=1', ' =1')).toBe("'=SUM(A1),'+1,'-1,'@x,'\t=1,' =1")
  expect(cells(-5, 1.5)).toBe('-5,1.5')
})

test('times are written in ISO with their zone, nothing as nothing', () => {
  expect(cells(new Date('2026-11-20T12:40:00Z'), null, undefined)).toBe('2026-11-20T12:40:00.000Z,,')
})

test('the columns shown are written in their order; one that draws more than text needs its own words', () => {
  const columns = [
    { key: 'b', label: 'B', render: (row: { a: string; b: number }) => row.b },
    { key: 'drawn', label: 'Drawn', render: () => ({}) as never },
    { key: 'a', label: 'A', render: () => ({}) as never, csv: (row: { a: string }) => row.a },
  ]
  expect(listAsCsv(columns, [{ a: 'x', b: 2 }])).toBe('\ufeffB,A\r\n2,x\r\n')
})
