import { numberFormat } from './formatters.ts'
import { foldText, type Language, latinDigits, localeOf } from './text.ts'

/** Marks that steer the direction of text and carry no meaning in a number; Intl writes one before a minus in Arabic. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
const MINUS = /[\u2212\u2010\u2011\u2013\ufe63\uff0d]/g

/** Words after a number, folded: thousand, million, thousand million. */
const POWERS: Record<string, number> = {
  k: 3,
  thousand: 3,
  الف: 3,
  الفا: 3,
  الاف: 3,
  m: 6,
  mn: 6,
  mio: 6,
  million: 6,
  millions: 6,
  مليون: 6,
  مليونا: 6,
  ملايين: 6,
  b: 9,
  bn: 9,
  billion: 9,
  billions: 9,
  مليار: 9,
  مليارا: 9,
  مليارات: 9,
}

const GROUPED = /^(\d{1,3}(?:([, '])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d*))?$/
const DOTTED = /^(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})+(?=,))(?:,(\d{1,2}|\d{4,}))?$/
const PLAIN = /^(\d*)(?:\.(\d*))?$/

/**
 * Reads a number as people write it: Latin, Arabic-Indic or Persian digits, `1,250,000`, `1.250.000`, `12,50,000`, `1 250 000`,
 * `١٬٢٥٠٬٠٠٠`, `٫` as decimal mark, `1.25m`, `٣ مليون`, a minus on either side, a currency sign. A point is a decimal mark
 * unless it repeats. Null for what two people could read as two numbers (`1,25`), for words, and beyond safe integers.
 */
export function readNumber(text: string): number | null {
  const { sign, rest } = takeSign(clean(text))
  if (sign === null) return null
  const { digits, power } = takePower(rest)
  const plain = ungroup(digits)
  if (plain === null || power === null) return null
  const value = Number(`${plain}e${power}`)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null
  return value === 0 ? 0 : sign * value
}

/** A number that came as text: as JSON writes it (`1e3`), else as people do. Null for what is none. */
export function sentNumber(text: string): number | null {
  return /^\s*-?\d+(\.\d+)?(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : readNumber(text)
}

/** Writes a number with grouping in the reader's language, Latin digits; all decimals kept unless `decimals` fixes them. */
export function writeNumber(value: number, language: Language, decimals?: number): string {
  const fraction =
    decimals === undefined
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(localeOf(language), { useGrouping: true, ...fraction }).format(value)
}

function clean(text: string): string {
  return latinDigits(text)
    .replace(DIRECTION_MARKS, '')
    .replace(MINUS, '-')
    .replace(/\p{Sc}/gu, '')
    .replace(/،/g, ',')
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** `-5`, `5-` and `+5`; null when both sides carry a sign. */
function takeSign(text: string): { sign: 1 | -1 | null; rest: string } {
  const found = /^([-+]?)\s*(.*?)\s*([-+]?)$/.exec(text)
  const [before = '', rest = '', after = ''] = found?.slice(1) ?? []
  if ((before && after) || after === '+') return { sign: null, rest }
  return { sign: before === '-' || after === '-' ? -1 : 1, rest }
}

/** Splits `1.25m` into digits and power of ten; null for a word that is none of ours. */
function takePower(text: string): { digits: string; power: number | null } {
  const [, digits = '', word = ''] = /^([\d., ']*)(.*)$/s.exec(text) ?? []
  if (word === '') return { digits: digits.trim(), power: 0 }
  return { digits: digits.trim(), power: POWERS[foldText(word.replace(/\.$/, ''))] ?? null }
}

/** Digits with one decimal point; null when the grouping is none that people use. */
function ungroup(text: string): string | null {
  const dotted = DOTTED.exec(text)
  if (dotted) return `${dotted[1]?.replaceAll('.', '')}.${dotted[2] ?? '0'}`
  const grouped = GROUPED.exec(text)
  if (grouped) return `${grouped[1]?.replace(/[, ']/g, '')}.${grouped[3] || '0'}`
  const plain = PLAIN.exec(text)
  return plain && /\d/.test(text) ? `${plain[1] || '0'}.${plain[2] || '0'}` : null
}
