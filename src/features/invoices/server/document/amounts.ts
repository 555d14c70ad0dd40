import { type Coinage, inDigits, money } from '../../../../platform/shared/money.ts'

/** An amount of minor units as documents write it: all digits of the currency, thousands apart, a true minus. */
export function figures(minor: number, unit: Coinage): string {
  const [whole = '', part] = inDigits(money(Math.abs(minor), unit.code), unit).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${minor < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}`
}

/** The same with its currency: a sign touches the figures, letters stand before them. */
export function amountText(minor: number, unit: Coinage, symbol: string): string {
  const sign = /^\P{L}$/u.test(symbol) ? symbol : `${unit.code} `
  return `${minor < 0 ? '−' : ''}${sign}${figures(Math.abs(minor), unit)}`
}

/** A number without zeros at its end: 5, 19.6, 2.5. */
export const plainNumber = (value: number): string => String(Number(value.toFixed(4)))
