import { readNumber } from '../../../platform/shared/numbers.ts'
import { foldText, latinDigits } from '../../../platform/shared/text.ts'

/** A line of a statement as it was read; the amount in units as it is written there, money that went out below zero. */
export type Line = { row: number; day: string; units: number; currency: string | null; name: string; text: string }
export type Unread = { row: number; why: 'day' | 'amount' }
export type Statement = { lines: Line[]; unread: Unread[] }

/** How banks call their columns, folded; the first that a file has counts. */
const COLUMNS = {
  day: [
    'booking date',
    'date',
    'buchungstag',
    'buchungsdatum',
    'transaction date',
    'posting date',
    'value date',
    'valuta',
    'wertstellung',
    'completed date',
    'تاريخ العملية',
    'تاريخ القيد',
    'التاريخ',
    'تاريخ',
  ],
  credit: ['credit', 'credit amount', 'paid in', 'money in', 'haben', 'دائن', 'ايداع', 'مبلغ دائن'],
  amount: ['amount', 'betrag', 'umsatz', 'transaction amount', 'montant', 'المبلغ', 'مبلغ'],
  currency: ['currency', 'ccy', 'wahrung', 'waehrung', 'devise', 'العمله', 'عمله'],
  name: [
    'counterparty',
    'counterparty name',
    'name',
    'payer',
    'sender',
    'from',
    'debtor',
    'beguenstigter/zahlungspflichtiger',
    'name zahlungsbeteiligter',
    'auftraggeber',
    'auftraggeber/empfanger',
    'المرسل',
    'اسم المرسل',
    'الاسم',
    'اسم',
  ],
} as const
type Column = keyof typeof COLUMNS

/** So far down the names of the columns may stand: banks write the account and the period above them. */
const HEAD_WITHIN = 25
const SEPARATORS = [';', ',', '\t', '|']

/** The cells of a CSV (RFC 4180) with any of the usual separators. */
export function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const close = () => void rows.at(-1)!.push(cell.trim())
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted && sign === '"' && text[at + 1] === '"') cell += text[++at]
    else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (!quoted && (sign === separator || sign === '\n')) {
      close()
      cell = ''
      if (sign === '\n') rows.push([])
    } else if (sign !== '\r' || quoted) cell += sign
  }
  close()
  return rows
}

const nameOf = (cell: string): string =>
  foldText(cell)
    .replace(/\s*\([^)]*\)\s*$/, '')
    .trim()

function headOf(cells: string[][]): { at: number; columns: Partial<Record<Column, number>> } | null {
  for (const [at, row] of cells.slice(0, HEAD_WITHIN).entries()) {
    const names = row.map(nameOf)
    const columns: Partial<Record<Column, number>> = {}
    for (const [column, known] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
      const found = known.map(name => names.indexOf(foldText(name))).find(place => place >= 0)
      if (found !== undefined) columns[column] = found
    }
    if (columns.day !== undefined && (columns.amount !== undefined || columns.credit !== undefined))
      return { at, columns }
  }
  return null
}

/** A day as banks write it, as YYYY-MM-DD; null for none. */
export function dayOf(text: string, monthFirst: boolean): string | null {
  const plain = latinDigits(text).trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(plain)
  const other = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})\b/.exec(plain)
  if (!iso && !other) return null
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : monthFirst
      ? [other![3], other![1], other![2]]
      : [other![3], other![2], other![1]]
  const whole = `${year!.length === 2 ? `20${year}` : year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const moment = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(whole) ? whole : null
}

/** An amount as banks write it: 1,234.56 and 1.234,56 and ١٢٣٤٫٥٦; null for none. */
export function unitsOf(text: string): number | null {
  const plain = latinDigits(text)
    .replace(/[\u2066-\u2069\u200e\u200f\u061c\s]/g, '')
    .replace(/^[A-Z]{3}|[A-Z]{3}$|\p{Sc}/gu, '')
  if (plain === '') return null
  // A comma with other than three digits behind it, and none after it, is a decimal mark; banks write it where people doubt.
  const comma =
    /^[-+]?\d{1,3}(\.\d{3})*,\d{1,4}$|^[-+]?\d+,(\d{1,2}|\d{4})$/.test(plain) && !/^[-+]?\d{1,3},\d{3}$/.test(plain)
  return readNumber(comma ? plain.replace(/\./g, '').replace(',', '.') : plain.replace(/^\+/, ''))
}

/** Reads a bank's statement; null where no row names a column for the day and one for the amount. */
export function readStatement(file: string, monthFirst = false): Statement | null {
  const text = file.replace(/^\ufeff/, '')
  for (const separator of SEPARATORS) {
    const cells = cellsOf(text, separator)
    const head = headOf(cells)
    if (head) return readLines(cells, head, monthFirst)
  }
  return null
}

type Head = NonNullable<ReturnType<typeof headOf>>

function readLines(cells: string[][], { at, columns }: Head, monthFirst: boolean): Statement {
  const statement: Statement = { lines: [], unread: [] }
  const known = new Set(Object.values(columns))
  for (const [place, row] of cells.entries()) {
    if (place <= at || row.every(cell => cell === '')) continue
    const of = (column: Column) => (columns[column] === undefined ? '' : (row[columns[column]] ?? ''))
    const day = dayOf(of('day'), monthFirst)
    const units =
      unitsOf(of('credit')) ??
      (columns.credit === undefined || columns.amount !== undefined ? unitsOf(of('amount')) : 0)
    if (!day || units === null) {
      statement.unread.push({ row: place + 1, why: day ? 'amount' : 'day' })
      continue
    }
    const rest = row.filter((cell, column) => cell !== '' && !known.has(column))
    const currency = /^[A-Z]{3}$/.exec(of('currency').toUpperCase())?.[0] ?? null
    statement.lines.push({ row: place + 1, day, units, currency, name: of('name'), text: rest.join(' · ') })
  }
  return statement
}

/** How much two names say the same: the share of the shorter one's words that the other has, whatever their order. */
export function sameName(one: string, other: string): number {
  const words = (name: string) =>
    new Set(
      foldText(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(word => word.length > 1),
    )
  const [a, b] = [words(one), words(other)]
  const least = Math.min(a.size, b.size)
  return least === 0 ? 0 : [...a].filter(word => b.has(word)).length / least
}
