import { NO_BREAK, RIGHT_TO_LEFT, type Written, writeMoney } from '../../platform/shared/money.ts'
import type { Language } from '../../platform/shared/text.ts'
import type { Currency } from './contract.ts'

/** What converting needs to know besides. */
export type Rated = Written & Pick<Currency, 'shortName' | 'rate' | 'rateDate'>

/** The way in which a written amount runs; what stands beside it, as the other end of a range, runs the same way. */
export const wayOf = (text: string): 'ltr' | 'rtl' => (text.startsWith(RIGHT_TO_LEFT) ? 'rtl' : 'ltr')

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

/**
 * About how much units of one currency are in another. What is shown with "≈" has four figures and is paid by nobody; amounts that
 * somebody pays are converted by `convert` of platform/shared/money.ts.
 */
const about = (units: number, from: Rated, to: Rated): number =>
  roundConverted((units / from.rate) * to.rate, to.decimals)

/** An amount in the reader's own currency: as it is when it is theirs, else converted by the rates and marked with "≈". */
export function showMoney(amount: number, from: Rated, to: Rated, language: Language): Shown {
  if (from.shortName === to.shortName)
    return { text: writeMoney(amount, from, language), approximate: false, rateDate: null }
  const [rateDate = null] = [from.rateDate, to.rateDate].sort()
  const [way, ...rest] = writeMoney(about(amount, from, to), to, language)
  return { text: `${way}≈${NO_BREAK}${rest.join('')}`, approximate: true, rateDate }
}
