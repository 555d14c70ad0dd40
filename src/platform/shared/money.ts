import { z } from 'zod'
import { numberFormat } from './formatters.ts'
import type { Bilingual, Language } from './text.ts'

/** ISO 4217 code in capitals. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/**
 * An amount as everything inside the house has it: minor units (cents, fils, yen), always whole, with the currency that they are
 * of. What a form, a call or a screen says in whole units becomes one by `fromUnits`, and leaves as units by `inUnits`, at the
 * contract's edge and nowhere else.
 */
export const Money = z.object({ minor: z.number().int(), currency: CurrencyCode })
export type Money = Readonly<z.infer<typeof Money>>

/** What counting in a currency needs to know of it, as its row in the look-ups has it. */
export type Coinage = {
  /** ISO 4217. */
  readonly code: string
  /** Digits of the minor unit: 0 (JPY), 2 (USD), 3 (KWD) or 4 (CLF). */
  readonly decimals: number
}

/** No currency has more digits than this. */
const MOST_DIGITS = 4

/**
 * The coinage of a currency. Every number of digits passes here, so that a code without a row is an error where it is read and never
 * an amount that is a hundred times too large.
 */
export function coinage(code: string, decimals: number | null | undefined): Coinage {
  if (
    decimals === null ||
    decimals === undefined ||
    !Number.isInteger(decimals) ||
    decimals < 0 ||
    decimals > MOST_DIGITS
  )
    throw new RangeError(`The look-ups have no currency "${code}", so nobody knows how many digits its amounts have`)
  return { code, decimals }
}

/** The coinage that an amount shows by itself, by the digits it is written with: for screens until the currencies are here. */
export const coinageAsWritten = (code: string, units: number): Coinage =>
  coinage(code, Number.isFinite(units) ? Math.min(MOST_DIGITS, digitsOf(units).scale) : 0)

/** The largest amount of a form in minor units: up to it, units as JavaScript and JSON write them lose no digit. */
export const MAX_MINOR = 1_000_000_000_000_000

/** Largest amount a form takes in whole units, whatever the currency; `mostUnits` says it of one currency. */
export const MAX_UNITS = 1_000_000_000_000

/** Largest amount a form takes in whole units of a currency: less than MAX_UNITS where the minor unit has four digits. */
export const mostUnits = ({ decimals }: Coinage): number => Math.min(MAX_UNITS, MAX_MINOR / 10 ** decimals)

/** An amount of minor units. Throws for what is no whole number or beyond safe integers. */
export function money(minor: number, currency: string): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} ${currency} is no whole number of minor units`)
  // without the sign of zero, which JSON does not carry
  return { minor: minor === 0 ? 0 : minor, currency }
}

/** The same where there may be none, as in columns that are null. */
export const moneyOrNone = (minor: number | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : money(minor, currency)

const fromBig = (minor: bigint, currency: string): Money => money(Number(minor), currency)

function same(one: Money, other: Money): string {
  if (one.currency === other.currency) return one.currency
  throw new TypeError(`${one.currency} and ${other.currency} are two currencies: convert one of them first`)
}

/** The sum of two amounts of one currency. */
export const plus = (one: Money, other: Money): Money => money(one.minor + other.minor, same(one, other))

/** The first without the second, of one currency. */
export const minus = (one: Money, other: Money): Money => money(one.minor - other.minor, same(one, other))

/** The sum of amounts of one currency; nothing of it for none. */
export const sumOf = (currency: string, amounts: readonly Money[]): Money => amounts.reduce(plus, money(0, currency))

/** Below 0 when the first is less than the second of the same currency, 0 when they are equal; for sorting as well. */
export function compare(one: Money, other: Money): number {
  same(one, other)
  return one.minor - other.minor
}

/**
 * Where a part of a minor unit goes: `half-away` to the nearest and halves away from zero (as people round), `half-even` to the
 * nearest and halves to the even one, `down` towards zero, `up` away from zero.
 */
export type Rounding = 'half-away' | 'half-even' | 'down' | 'up'

/** Divides whole numbers and rounds as told. */
function divide(over: bigint, under: bigint, rounding: Rounding): bigint {
  const [above, below] = under < 0n ? [-over, -under] : [over, under]
  const whole = above / below
  const rest = above % below
  if (rest === 0n || rounding === 'down') return whole
  const away = whole + (above < 0n ? -1n : 1n)
  if (rounding === 'up') return away
  const twice = 2n * (rest < 0n ? -rest : rest)
  if (twice !== below) return twice > below ? away : whole
  return rounding === 'half-away' || whole % 2n !== 0n ? away : whole
}

/** A decimal number by its digits as it is written: 8.875 is 8875 of 10^3. */
function digitsOf(value: number): { digits: bigint; scale: number } {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number to count with`)
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', part = ''] = mantissa.split('.')
  const scale = part.length - Number(exponent)
  const digits = BigInt(whole + part)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** Whole numbers that stand to each other as these decimal ones do. */
function wholesOf(values: readonly number[]): bigint[] {
  const written = values.map(digitsOf)
  const scale = Math.max(0, ...written.map(one => one.scale))
  return written.map(one => one.digits * 10n ** BigInt(scale - one.scale))
}

/** A part of a whole as people say it: 12 days of 31, 8.875 of 100. Decimal numbers count as they are written. */
export type Share = { readonly part: number; readonly whole: number }

/** So many of a hundred. */
export const percent = (part: number): Share => ({ part, whole: 100 })

/** An amount times a fraction, rounded once at the end; `times(price, { part: 3, whole: 1 })` is three of it. */
export function times(amount: Money, { part, whole }: Share, rounding: Rounding = 'half-away'): Money {
  if (whole === 0) throw new RangeError('Nothing is a part of none')
  const [over = 0n, under = 1n] = wholesOf([part, whole])
  return fromBig(divide(BigInt(amount.minor) * over, under, rounding), amount.currency)
}

/** What one US dollar costs in a currency, and the day of which that is. */
export type DatedRate = Coinage & { readonly rate: number; readonly date: string }

/**
 * An amount in another currency by two dated rates, rounded once at the end; `date` is the older of their days. Whoever shows it
 * marks it with "≈" and says the day. In its own currency it stays as it is, of no day.
 */
export function convert(
  amount: Money,
  from: DatedRate,
  to: DatedRate,
  rounding: Rounding = 'half-away',
): { money: Money; date: string | null } {
  belongs(amount, from)
  if (from.code === to.code) return { money: amount, date: null }
  if (!(from.rate > 0 && to.rate > 0)) throw new RangeError(`No rate leads from ${from.code} to ${to.code}`)
  const [source = 1n, target = 1n] = wholesOf([from.rate, to.rate])
  const over = BigInt(amount.minor) * target * 10n ** BigInt(to.decimals)
  const minor = divide(over, source * 10n ** BigInt(from.decimals), rounding)
  const [older = null] = [from.date, to.date].sort()
  return { money: fromBig(minor, to.code), date: older }
}

/**
 * What an amount is in US dollars, unrounded: a measure to sort and compare amounts of several currencies by, no amount itself.
 * `dollarsIn` of the look-ups counts the same in SQL.
 */
export const inDollars = (amount: Money, rate: DatedRate): number => inUnits(amount, rate) / rate.rate

function belongs(amount: Money, { code }: Coinage): void {
  if (amount.currency !== code) throw new TypeError(`${amount.currency} is not counted in the digits of ${code}`)
}

/** Minor units of a decimal number of units; null when it has more digits than the currency or is beyond safe integers. */
function minorOf(units: number, decimals: number): number | null {
  if (!Number.isFinite(units)) return null
  const { digits, scale } = digitsOf(units)
  const [over, under] = [digits * 10n ** BigInt(decimals), 10n ** BigInt(scale)]
  const minor = Number(over / under)
  return over % under === 0n && Number.isSafeInteger(minor) ? minor : null
}

/** True for units that are an amount of this currency: no more digits after the point than it has, not beyond safe integers. */
export const isAmount = (units: number, { decimals }: Coinage): boolean => minorOf(units, decimals) !== null

/** An amount from units as the wire and forms have them: 12 is 1200 cents, 12000 fils, 12 yen. Throws where `isAmount` says no. */
export function fromUnits(units: number, { code, decimals }: Coinage): Money {
  const minor = minorOf(units, decimals)
  if (minor === null) throw new RangeError(`${units} is no amount of ${code}, which has ${decimals} digits`)
  return money(minor, code)
}

/** An amount in units, as the wire has it under the spec's names. */
export function inUnits(amount: Money, unit: Coinage): number {
  belongs(amount, unit)
  return amount.minor / 10 ** unit.decimals
}

/** An amount as views carry it: units, with the currency beside them. */
export const asPrice = (amount: Money, unit: Coinage): { units: number; currency: string } => ({
  units: inUnits(amount, unit),
  currency: amount.currency,
})

/** The same as decimal text with all digits of the currency ("12.500", "-0.05", "7"): for files that other programs read. */
export function inDigits(amount: Money, unit: Coinage): string {
  belongs(amount, unit)
  const digits = String(Math.abs(amount.minor)).padStart(unit.decimals + 1, '0')
  const point = digits.length - unit.decimals
  const part = unit.decimals === 0 ? '' : `.${digits.slice(point)}`
  return `${amount.minor < 0 ? '-' : ''}${digits.slice(0, point)}${part}`
}

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

/** Digits with grouping, Latin in both languages; decimals only when there are any, or where amounts stand below one another. */
function figures(amount: number, decimals: number, inLine: boolean): string {
  const whole = !inLine && Number.isInteger(amount)
  return numberFormat('en', {
    minimumFractionDigits: whole ? 0 : decimals,
    maximumFractionDigits: whole ? 0 : decimals,
  }).format(Math.abs(amount))
}

/**
 * An amount of whole units as the reader's language writes it: "$184,500", "AED 677,600", "47.85 EGP", in Arabic "677,600 د.إ".
 * Letters stand apart from the figures, signs touch them; an Arabic symbol follows its number whatever the direction says.
 * The text isolates itself, so that it keeps its order inside any sentence. Pages, notices, mails and share pictures all write
 * amounts by it. `inLine` keeps all digits of the currency, so that amounts below one another line up.
 */
export function writeMoney(amount: number, currency: Written, language: Language, inLine = false): string {
  const rounded = Number(amount.toFixed(currency.decimals))
  const sign = rounded < 0 ? '−' : ''
  const digits = figures(rounded, currency.decimals, inLine)
  const symbol = language === 'ar' ? currency.arabicSymbol : currency.symbol
  if (hasArabic(symbol)) return `${RIGHT_TO_LEFT}${LEFT_TO_RIGHT}${sign}${digits}${END}${NO_BREAK}${symbol}${END}`
  const gap = /\p{L}$|\.$/u.test(symbol) ? NO_BREAK : ''
  const body =
    currency.symbolDirection === 'right' ? `${sign}${digits}${NO_BREAK}${symbol}` : `${sign}${symbol}${gap}${digits}`
  return `${LEFT_TO_RIGHT}${body}${END}`
}

/** An amount for a notice, which is read in either language. */
export function amountInBoth(amount: Money, currency: Written & Coinage): Bilingual {
  const units = inUnits(amount, currency)
  return { en: writeMoney(units, currency, 'en'), ar: writeMoney(units, currency, 'ar') }
}

/** The text of an amount without the marks that isolate it, for files, pictures and for comparing. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
