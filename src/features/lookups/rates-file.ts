import type { RateFault } from './contract/editing.ts'

/** A line of a file of rates as it was read; what it names is looked at by `faultOf`. */
export type ReadRate = { line: number; text: string; code: string | null; date: string | null; rate: number | null }

const SEPARATOR = /[,;\t]/

/** Digits of any script in Latin ones, with a dot for decimals: a rate never has a sign for thousands. */
const latin = (text: string): string =>
  text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace('٫', '.')

function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const time = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null
  // 31/02 rolls over to March: it is no day.
  return time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null
}

/**
 * Reads `code, date, rate` from each line of a CSV text: commas, semicolons or tabs between, quotes or none, days as
 * YYYY-MM-DD or DD/MM/YYYY. A first line without any digit is a heading. Empty lines are passed over.
 */
export function readRates(text: string): ReadRate[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  return lines.flatMap((raw, at) => {
    const line = latin(raw)
    if (line.trim() === '' || (at === 0 && !/\d/.test(line))) return []
    const cells = line.split(SEPARATOR).map(cell =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    const [code = '', date = '', rate = ''] = cells
    const whole = cells.length === 3
    return [
      {
        line: at + 1,
        text: raw.slice(0, 200),
        code: whole && /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : null,
        date: whole ? dayOf(date) : null,
        rate: whole && /^\d+(\.\d+)?$/.test(rate) ? Number(rate) : null,
      },
    ]
  })
}

/** What is wrong with a line; null for a good one. `known` are the codes of the club's currencies, `today` is YYYY-MM-DD. */
export function faultOf(
  read: ReadRate,
  before: readonly ReadRate[],
  known: ReadonlySet<string>,
  today: string,
): RateFault | null {
  if (read.text.split(SEPARATOR).length !== 3) return 'columns'
  if (read.code === null || !known.has(read.code)) return 'currency'
  if (read.date === null) return 'date'
  if (read.date > today) return 'future'
  if (read.rate === null || read.rate <= 0 || read.rate > 1e9) return 'rate'
  if (read.code === BASE_CURRENCY && read.rate !== 1) return 'base'
  return before.some(one => one.code === read.code && one.date === read.date) ? 'twice' : null
}

/** All rates are units for one of these; its own stays 1. */
export const BASE_CURRENCY = 'USD'
