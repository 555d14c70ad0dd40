/** What a code takes off: so many per cent, or an amount in one currency. */
export type Discount = { percent: number; minor: null; currency: null } | { percent: null; minor: number; currency: string }

/**
 * What a discount takes off an amount, in minor units: never more than the amount, a per cent rounded to the nearest unit, half away
 * from nothing. An amount in another currency takes nothing off.
 */
export function discountOn(amount: { minor: number; currency: string }, discount: Discount): number {
  if (discount.percent !== null) return Math.round((amount.minor * discount.percent) / 100)
  return discount.currency === amount.currency ? Math.min(discount.minor, amount.minor) : 0
}

/** The unused part of what was paid for a period, to the minor unit, rounded down: what is credited when a plan changes at once. */
export function unusedPart(paidMinor: number, start: Date, end: Date, now: Date): number {
  const [from, to] = [start.getTime(), end.getTime()]
  const left = Math.min(Math.max(to - now.getTime(), 0), to - from)
  return to <= from ? 0 : Number((BigInt(paidMinor) * BigInt(left)) / BigInt(to - from))
}
