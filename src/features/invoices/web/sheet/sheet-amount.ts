import { numberFormat } from '../../../../platform/shared/formatters.ts'

/** Writes amounts as documents do: all digits of the currency, thousands apart, a true minus. */
export function sheetAmount(units: number, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${units < 0 ? '−' : ''}${numberFormat('en', options).format(Math.abs(units))}`
}
