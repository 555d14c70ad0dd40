/** What may happen to what a member pays for a month (`moveOf` of server/spans.ts says which it is), in the order in which it is shown. */
export const MOVES = ['new', 'more', 'back', 'less', 'lost'] as const
export type Move = (typeof MOVES)[number]

/** How late an invoice is, in days since it was due (`ageOf` of server/spans.ts). */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type Age = (typeof AGES)[number]

/** Days after the end of a trial in which it still counts as not decided. */
export const DECIDING_DAYS = 14

/** Round steps of a scale that reaches so far: at most five, of 1, 2 or 5 and zeros. 1 where there is nothing to reach. */
export function stepTo(reach: number): number {
  if (reach <= 0) return 1
  const grain = 10 ** Math.floor(Math.log10(reach / 5))
  return grain * [1, 2, 5, 10].find(one => one * grain * 5 >= reach)!
}

/** A share of a whole in per cent with one digit; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
