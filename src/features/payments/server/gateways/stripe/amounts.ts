import { type Coinage, type Money, money } from '../../../../../platform/shared/money.ts'

/** Currencies that Stripe counts in whole units (https://docs.stripe.com/currencies). */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Those that it counts in thousandths, of which the last digit must be 0. */
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))

const digitsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2)

/** An amount as Stripe counts it; null where it cannot say it (1.005 KWD, half a franc). */
export function stripeAmount({ minor, currency }: Money, decimals: number): number | null {
  const amount = minor * 10 ** (digitsOf(currency) - decimals)
  return Number.isInteger(amount) && (digitsOf(currency) < 3 || amount % 10 === 0) ? amount : null
}

/** An amount that Stripe tells, in our own minor units. */
export function fromStripe(amount: number, currency: string, coinageOf: (code: string) => Coinage): Money {
  const code = currency.toUpperCase()
  return money(Math.round(amount * 10 ** (coinageOf(code).decimals - digitsOf(code))), code)
}
