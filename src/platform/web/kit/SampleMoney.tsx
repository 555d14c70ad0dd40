import { NO_BREAK, writeMoney } from '../../shared/money.ts'
import { useShownLanguage } from '../ui/use-shown-language.ts'

const DOLLAR = { symbol: '$', arabicSymbol: '$', symbolDirection: 'left', decimals: 2 } as const
const DIRHAM = { symbol: 'AED', arabicSymbol: 'د.إ', symbolDirection: 'left', decimals: 2 } as const

/** An amount as every page writes it; `approx` marks a converted one. */
export function SampleMoney({ amount, currency, approx }: { amount: number; currency: string; approx?: boolean }) {
  const text = writeMoney(amount, currency === 'AED' ? DIRHAM : DOLLAR, useShownLanguage())
  return <bdi>{approx ? `≈${NO_BREAK}${text}` : text}</bdi>
}
