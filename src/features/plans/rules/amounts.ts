import { type Money, minus, money, percent, times } from '../../../platform/shared/money.ts'

/** What a code takes off: so many per cent, or an amount in its currency. */
export type Discount = { percent: number } | { amount: Money }

/**
 * What a discount takes off an amount: never more than there is, a per cent rounded once, half away from nothing. An amount in
 * another currency takes nothing off.
 */
export function discountOn(amount: Money, discount: Discount): Money {
  if ('percent' in discount) return times(amount, percent(discount.percent))
  if (discount.amount.currency !== amount.currency) return money(0, amount.currency)
  return money(Math.min(discount.amount.minor, amount.minor), amount.currency)
}

/** The unused part of what was paid for a period, to the minor unit: what is credited when a plan changes at once. */
export function unusedPart(paid: Money, start: Date, end: Date, now: Date): Money {
  const [from, to] = [start.getTime(), end.getTime()]
  if (to <= from) return money(0, paid.currency)
  const used = Math.min(Math.max(now.getTime() - from, 0), to - from)
  return minus(paid, times(paid, { part: used, whole: to - from }, 'up'))
}
