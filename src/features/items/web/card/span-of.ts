/** A span in whole days, hours and minutes; zero for what is over. */
export function spanOf(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

const UNITS = ['days', 'hours', 'minutes'] as const
export type SpanUnit = (typeof UNITS)[number]

/** The figures that say a span: the largest and the one below it, from three days on the days alone. */
export function twoOfSpan(span: Record<SpanUnit, number>): [SpanUnit, number][] {
  const first = UNITS.findIndex(unit => span[unit] > 0)
  if (first < 0) return []
  const said = UNITS.slice(first, span.days > 2 ? 1 : first + 2)
  return said.map((unit): [SpanUnit, number] => [unit, span[unit]]).filter(([, count]) => count > 0)
}
