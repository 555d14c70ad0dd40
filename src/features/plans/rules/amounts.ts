import { type Money, minus, money, percent, times } from '../../../platform/shared/money.ts'
import { daysBetween, periodStart } from './calendar.ts'

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

/**
 * The unused part of what was paid for some days, to the minor unit: what is credited when a plan changes at once. Days are days of
 * the calendar, so that an amount does not change between its being shown and its being paid; the day that runs counts as unused.
 */
export function unusedPart(paid: Money, { from, until }: { from: Date; until: Date }, now: Date, zone: string): Money {
  const whole = daysBetween(from, until, zone)
  if (whole <= 0) return money(0, paid.currency)
  const used = Math.min(Math.max(daysBetween(from, now, zone), 0), whole)
  return minus(paid, times(paid, { part: used, whole }, 'up'))
}

/**
 * Until when a code for some months lowers what is charged: periods that begin before. Counted as periods are, on the wall of the
 * subscription's zone, so that it is as many monthly ones however clocks change and whatever length months have.
 */
export const lastsUntil = (firstUse: Date, zone: string, months: number): Date =>
  periodStart(firstUse, zone, 'month', months)
