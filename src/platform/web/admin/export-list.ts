import { type CsvCell, csvText } from '../../shared/csv-text.ts'
import type { ListColumn } from './list-props.ts'

/** The file's text: exactly the columns shown, in their order. A column whose cell is more than text and names no `csv` is left out. */
export function listAsCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const kept = columns.filter(column => column.csv || rows.every(row => isText(column.render(row))))
  const cell = (column: ListColumn<Row>, row: Row) => (column.csv ? column.csv(row) : column.render(row)) as CsvCell
  return csvText([kept.map(column => column.label), ...rows.map(row => kept.map(column => cell(column, row)))])
}

const isText = (value: unknown): boolean =>
  value === null || value === undefined || ['string', 'number'].includes(typeof value)

/** Hands a text to the browser as a download. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Lets the browser fetch a file of the club as a download, with its own cookie. */
export function fetchFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
