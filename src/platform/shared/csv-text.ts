export type CsvCell = string | number | Date | null | undefined

/** A cell a spreadsheet would run as a formula; its own sign for text stands before it (OWASP, CSV injection). */
const FORMULA = /^[\s]*[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV for spreadsheets: UTF-8 with its mark (Arabic stays whole in Excel), CRLF, times in ISO, no formulas. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${csvLines(rows)}`
}

/** Further lines of such a file. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')
}
