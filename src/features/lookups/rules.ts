import { numberFormat } from '../../platform/shared/formatters.ts'
import { convert } from '../../platform/shared/money.ts'
import type { Language } from '../../platform/shared/text.ts'
import type { Currency } from './contract.ts'

/** What writing an amount needs to know of a currency. */
export type Written = Pick<Currency, 'shortName' | 'symbol' | 'arabicSymbol' | 'symbolDirection' | 'decimals'>

/** What converting needs to know besides. */
export type Rated = Written & Pick<Currency, 'rate' | 'rateDate'>

type Row = { name?: string; label?: string; text?: string; arabicName?: string | null }

/** An entry's name as the reader's language has it; English where there is no Arabic one (spec: some states). */
export function nameOf(row: Row, language: Language): string {
  const english = row.name ?? row.label ?? row.text ?? ''
  return language === 'ar' ? row.arabicName || english : english
}

const NO_BREAK = '\u00a0'
const [RIGHT_TO_LEFT, LEFT_TO_RIGHT, END] = ['\u2067', '\u2066', '\u2069']
const hasArabic = (text: string) => /[\u0600-\u06ff]/.test(text)

/** Digits with grouping, Latin in both languages; decimals only when there are any. */
function figures(amount: number, decimals: number): string {
  const whole = Number.isInteger(amount)
  return numberFormat('en', {
    minimumFractionDigits: whole ? 0 : decimals,
    maximumFractionDigits: whole ? 0 : decimals,
  }).format(Math.abs(amount))
}

/**
 * An amount of whole units as the reader's language writes it: "$184,500", "AED 677,600", "47.85 EGP", in Arabic "677,600 د.إ".
 * Letters stand apart from the figures, signs touch them; an Arabic symbol follows its number whatever the direction says.
 * The text isolates itself, so that it keeps its order inside any sentence.
 */
export function writeMoney(amount: number, currency: Written, language: Language): string {
  const rounded = Number(amount.toFixed(currency.decimals))
  const sign = rounded < 0 ? '−' : ''
  const digits = figures(rounded, currency.decimals)
  const symbol = language === 'ar' ? currency.arabicSymbol : currency.symbol
  if (hasArabic(symbol)) return `${RIGHT_TO_LEFT}${LEFT_TO_RIGHT}${sign}${digits}${END}${NO_BREAK}${symbol}${END}`
  const gap = /\p{L}$|\.$/u.test(symbol) ? NO_BREAK : ''
  const body =
    currency.symbolDirection === 'right' ? `${sign}${digits}${NO_BREAK}${symbol}` : `${sign}${symbol}${gap}${digits}`
  return `${LEFT_TO_RIGHT}${body}${END}`
}

/** The way in which a written amount runs; what stands beside it, as the other end of a range, runs the same way. */
export const wayOf = (text: string): 'ltr' | 'rtl' => (text.startsWith(RIGHT_TO_LEFT) ? 'rtl' : 'ltr')

/** The text of an amount without the marks that isolate it, for files and for comparing. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

/**
 * A converted amount with no more digits than a dated rate can vouch for: four leading figures, whole units from a hundred on.
 */
export function roundConverted(amount: number, decimals: number): number {
  const size = Math.abs(amount)
  if (size < 100) return Number(amount.toFixed(decimals))
  const step = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 3)
  return Math.round(amount / step) * step
}

export type Shown = {
  text: string
  /** True when it was converted: the text begins with "≈" and stands for the rate of `rateDate`. */
  approximate: boolean
  rateDate: string | null
}

/** An amount in the reader's own currency: as it is when it is theirs, else converted by the rates and marked with "≈". */
export function showMoney(amount: number, from: Rated, to: Rated, language: Language): Shown {
  if (from.shortName === to.shortName)
    return { text: writeMoney(amount, from, language), approximate: false, rateDate: null }
  const converted = roundConverted(convert(amount, from.rate, to.rate), to.decimals)
  const [rateDate = null] = [from.rateDate, to.rateDate].sort()
  const [way, ...rest] = writeMoney(converted, to, language)
  return { text: `${way}≈${NO_BREAK}${rest.join('')}`, approximate: true, rateDate }
}
