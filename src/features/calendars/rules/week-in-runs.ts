import type { WeekSpan } from './free-slots.ts'

/** Days that follow each other and have the same hours. */
export type WeekRun = { first: number; last: number; spans: { from: string; to: string }[] }

/** The order of days as a week is read here: it begins with Sunday, which is 7. */
const ORDER = [7, 1, 2, 3, 4, 5, 6]

/** Hours of a week as few lines: days in a row with the same hours stand together. */
export function weekInRuns(hours: readonly WeekSpan[]): WeekRun[] {
  const runs: (WeekRun & { key: string; at: number })[] = []
  for (const [at, day] of ORDER.entries()) {
    const spans = hours
      .filter(one => one.day === day)
      .map(({ from, to }) => ({ from, to }))
      .sort((a, b) => a.from.localeCompare(b.from))
    if (spans.length === 0) continue
    const key = JSON.stringify(spans)
    const last = runs.at(-1)
    if (last?.key === key && last.at === at - 1) Object.assign(last, { last: day, at })
    else runs.push({ first: day, last: day, spans, key, at })
  }
  return runs.map(({ first, last, spans }) => ({ first, last, spans }))
}
