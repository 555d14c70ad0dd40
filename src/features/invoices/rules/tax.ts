import { type Money, money, percent, plus, sumOf, times } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'

/** What a price says of the tax: there is none, it holds it, it comes on top, or the buyer owes it. */
export const TAX_MODES = ['none', 'included', 'added', 'reverse'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** UNCL5305: standard, zero, exempt, outside of the tax, reverse charge, export. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'O', 'AE', 'G'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** Whom a rate is for. A business has a tax number of its country's form. */
export const BUYERS = ['anyone', 'business', 'person'] as const
export type Buyers = (typeof BUYERS)[number]

/** How something is taxed, as the document says it. */
export type Treatment = {
  code: string
  mode: TaxMode
  /** Of a hundred. */
  rate: number
  /** Beside the rate: "United Arab Emirates". */
  name: Bilingual
  /** Below the totals: why nothing is added. */
  note: Bilingual | null
  category: TaxCategory
}

/** A row of the club's rates. */
export type TaxRule = Treatment & {
  /** ISO 3166; null: wherever no other row counts. */
  country: string | null
  buyer: Buyers
  /** Chosen for a line by hand, never by country. */
  byHand: boolean
  /** Days `YYYY-MM-DD`, both included. */
  validFrom: string
  validUntil: string | null
}

/** Where nothing says how it is taxed. */
export const NO_TAX: Treatment = {
  code: 'none',
  mode: 'none',
  rate: 0,
  name: { en: 'No tax', ar: 'بلا ضريبة' },
  note: null,
  category: 'O',
}

const counts = (rule: TaxRule, on: string): boolean =>
  rule.validFrom <= on && (rule.validUntil === null || rule.validUntil >= on)

/** How near a row is to a buyer: its country before everywhere, then its kind of buyer before anyone. */
const nearness = (rule: TaxRule): number => (rule.country === null ? 0 : 2) + (rule.buyer === 'anyone' ? 0 : 1)

/**
 * How a buyer is taxed on a day: the nearest row that counts. The tax moves to the buyer (`reverse`) only where they have a tax
 * number of their country's form.
 */
export function treatmentFor(
  rules: readonly TaxRule[],
  buyer: { country: string; business: boolean },
  on: string,
): Treatment {
  const fitting = rules.filter(
    rule =>
      !rule.byHand &&
      counts(rule, on) &&
      (rule.country === null || rule.country === buyer.country) &&
      (rule.buyer === 'anyone' || (rule.buyer === 'business') === buyer.business) &&
      (rule.mode !== 'reverse' || buyer.business),
  )
  return fitting.toSorted((a, b) => nearness(b) - nearness(a))[0] ?? NO_TAX
}

/** What is counted of a line: so many at a price, which is below zero for a discount, and how it is taxed. */
export type Counted = { quantity: number; unit: Money; treatment: Treatment }

/** What a rate makes: the sum that it is counted on, and the tax, which is part of the total. */
export type TaxSum = {
  code: string
  rate: number
  mode: TaxMode
  base: Money
  tax: Money
  words: Bilingual
  note: Bilingual | null
  category: TaxCategory
}

/** Each line as it is written, and without the tax that its price holds; with its rate. */
export type LineSum = { amount: Money; net: Money } & Pick<Treatment, 'code' | 'rate' | 'category'>

export type Sums = {
  mode: TaxMode
  lines: LineSum[]
  /** Without tax. */
  net: Money
  taxes: TaxSum[]
  tax: Money
  total: Money
}

const zero = (currency: string): Money => money(0, currency)

/** What one rate makes of its lines. Rounded once for the rate, halves away from zero; the cents that lines lose go to the largest. */
function sumOfRate(currency: string, amounts: readonly Money[], treatment: Treatment): { sum: TaxSum; nets: Money[] } {
  const gross = sumOf(currency, amounts)
  const { code, rate, mode, note, category } = treatment
  const words = treatment.name
  const facts = { code, rate, mode, words, note, category }
  if (mode !== 'included') {
    const tax = mode === 'added' ? times(gross, percent(rate)) : zero(currency)
    return { sum: { ...facts, base: gross, tax }, nets: [...amounts] }
  }
  const base = times(gross, { part: 100, whole: 100 + rate })
  const nets = amounts.map(one => times(one, { part: 100, whole: 100 + rate }))
  const lost = base.minor - sumOf(currency, nets).minor
  const largest = amounts.reduce((at, one, i) => (Math.abs(one.minor) > Math.abs(amounts[at]!.minor) ? i : at), 0)
  if (nets[largest]) nets[largest] = plus(nets[largest], money(lost, currency))
  return { sum: { ...facts, base, tax: money(gross.minor - base.minor, currency) }, nets }
}

/** Adds lines up: each rounded to the currency's minor unit, tax once for each rate, in the order in which rates appear. */
export function sumsOf(currency: string, lines: readonly Counted[]): Sums {
  const amounts = lines.map(line => times(line.unit, { part: line.quantity, whole: 1 }))
  const groups = Map.groupBy(lines.keys(), at => `${lines[at]!.treatment.code} ${lines[at]!.treatment.rate}`)
  const nets = [...amounts]
  const taxes = [...groups.values()].map(places => {
    const ofRate = sumOfRate(
      currency,
      places.map(at => amounts[at]!),
      lines[places[0]!]!.treatment,
    )
    for (const [i, at] of places.entries()) nets[at] = ofRate.nets[i]!
    return ofRate.sum
  })
  const net = sumOf(
    currency,
    taxes.map(one => one.base),
  )
  const tax = sumOf(
    currency,
    taxes.map(one => one.tax),
  )
  return {
    mode: lines[0]?.treatment.mode ?? 'none',
    lines: amounts.map((amount, at) => {
      const { code, rate, category } = lines[at]!.treatment
      return { amount, net: nets[at]!, code, rate, category }
    }),
    net,
    taxes,
    tax,
    total: plus(net, tax),
  }
}

/**
 * The part of a document that a credit note of an amount takes back: each rate in proportion, without losing a unit. The whole
 * amount takes back each rate whole.
 */
export function creditOf(
  of: Pick<Sums, 'taxes' | 'total'>,
  amount: Money,
): { taxes: TaxSum[]; net: Money; tax: Money } {
  const { currency } = amount
  let grossSoFar = zero(currency)
  let given = zero(currency)
  const taxes = of.taxes.map(one => {
    // What all rates up to this one get together, so that rounding never adds up.
    grossSoFar = plus(grossSoFar, plus(one.base, one.tax))
    const upTo = times(grossSoFar, { part: amount.minor, whole: of.total.minor })
    const gross = money(upTo.minor - given.minor, currency)
    given = upTo
    const whole = one.base.minor + one.tax.minor
    const tax = whole === 0 ? zero(currency) : times(one.tax, { part: gross.minor, whole })
    return { ...one, tax, base: money(gross.minor - tax.minor, currency) }
  })
  const sum = (pick: (one: TaxSum) => Money) => sumOf(currency, taxes.map(pick))
  return { taxes, net: sum(one => one.base), tax: sum(one => one.tax) }
}
