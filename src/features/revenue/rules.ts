/** What may happen to what a member pays for a month, in the order in which it is shown. */
export const MOVES = ['new', 'more', 'back', 'less', 'lost'] as const
export type Move = (typeof MOVES)[number]

/** How late an invoice is. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type Age = (typeof AGES)[number]

/** Days after the end of a trial in which it still counts as not decided. */
export const DECIDING_DAYS = 14

/**
 * What moved between two moments for one member, by what they paid for a month at each; null for nothing. `paidBefore`: had paid at
 * some earlier time. The server asks the same in SQL (`moveOf` in server/spans.ts).
 */
export function moveBetween(before: number, after: number, paidBefore: boolean): Move | null {
  if (before === after) return null
  if (before === 0) return paidBefore ? 'back' : 'new'
  if (after === 0) return 'lost'
  return after > before ? 'more' : 'less'
}

/** How late something is that was due so many days ago. */
export function ageOf(daysLate: number): Age {
  if (daysLate <= 0) return 'not-due'
  if (daysLate <= 30) return '1-30'
  if (daysLate <= 60) return '31-60'
  return daysLate <= 90 ? '61-90' : 'over-90'
}
/** Round steps of a scale that reaches so far: at most five, of 1, 2 or 5 and zeros. 1 where there is nothing to reach. */
export function stepTo(reach: number): number {
  if (reach <= 0) return 1
  const grain = 10 ** Math.floor(Math.log10(reach / 5))
  return grain * [1, 2, 5, 10].find(one => one * grain * 5 >= reach)!
}

/** A share of a whole in per cent with one digit; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
