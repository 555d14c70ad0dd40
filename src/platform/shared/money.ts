import { z } from 'zod'
import { numberFormat } from './formatters.ts'
import type { Bilingual, Language } from './text.ts'

/** ISO 4217 code in capitals. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/** Minor units for a whole number of units: 12 USD → 1200, 12 JOD → 12000, 12 JPY → 12. `decimals` as in the currency's row. */
export const toMinor = (units: number, decimals: number): number => Math.round(units * 10 ** decimals)

/** Units for minor units; the wire shows whole units under the spec's names (product rules, section 4). */
export const toUnits = (minor: number, decimals: number): number => minor / 10 ** decimals

/** Largest amount a form takes, in whole units: keeps minor units with three decimals inside safe integers. */
export const MAX_UNITS = 1_000_000_000_000

/** Converts by two dated rates (units per 1 USD). The caller marks the result with "≈". */
export const convert = (units: number, fromRate: number, toRate: number): number => (units / fromRate) * toRate

/** What writing an amount needs to know of a currency, as its row in the look-ups has it. */
export type Written = {
  symbol: string
  arabicSymbol: string
  symbolDirection: 'left' | 'right'
  /** Digits of the minor unit. */
  decimals: number
}

/** A space at which no line ends. */
export const NO_BREAK = '\u00a0'
/** The mark with which an amount begins that runs from right to left. */
export const RIGHT_TO_LEFT = '\u2067'
const [LEFT_TO_RIGHT, END] = ['\u2066', '\u2069']
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
 * The text isolates itself, so that it keeps its order inside any sentence. Pages, notices, mails and share pictures all write
 * amounts by it.
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

/** An amount of whole units for a notice, which is read in either language. */
export const amountInBoth = (amount: number, currency: Written): Bilingual => ({
  en: writeMoney(amount, currency, 'en'),
  ar: writeMoney(amount, currency, 'ar'),
})

/** The text of an amount without the marks that isolate it, for files, pictures and for comparing. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
