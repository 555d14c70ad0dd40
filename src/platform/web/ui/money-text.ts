import { numberFormat } from '../../shared/formatters.ts'

/**
 * An amount of whole units as it is read in both languages: "$184,500", "AED 677,600", "−$500.25". Decimals only when there are
 * any. Latin digits; the reader isolates it left to right.
 */
export function moneyText(amount: number, currency: string): string {
  const whole = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {}
  const format = numberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...whole })
  return format.format(amount).replace('-', '−')
}
