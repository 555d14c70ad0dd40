import { dayAt, momentOn } from '../../../platform/shared/zones.ts'

const DAY = 86_400_000

/** Hours in which nothing rings, as minutes of the day in the member's zone, on the days (0 Sunday to 6) on which they begin. */
export type QuietHours = { on: boolean; from: number; to: number; days: readonly number[] }

/** When what is gathered comes: minutes of the day, and the day of the week (0 Sunday to 6) of what comes weekly. */
export type DigestHour = { at: number; day: number }

const weekdayOf = (day: number): number => new Date(day).getUTCDay()

/** Days of the week (0 Sunday to 6) as runs of days that follow one another, also over the week's end: Sunday to Thursday is one. */
export function runsOfDays(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const [first] = runs
  const last = runs.at(-1)
  if (runs.length < 2 || first?.[0] !== 0 || last?.at(-1) !== 6) return runs
  return [...runs.slice(1, -1), [...last, ...first]]
}

/** The end of quiet hours that hold at a moment, without those that begin where others end; null when none do. */
function endOfOne(at: number, { from, to, days }: QuietHours, zone: string): number | null {
  const today = dayAt(at, zone)
  for (const day of [today - DAY, today]) {
    if (!days.includes(weekdayOf(day))) continue
    const [begins, ends] = [momentOn(day, from, zone), momentOn(to <= from ? day + DAY : day, to, zone)]
    if (begins <= at && at < ends) return ends
  }
  return null
}

/** When the quiet that holds at a moment is over; null when none holds. */
export function quietUntil(at: Date, quiet: QuietHours, zone: string): Date | null {
  if (!quiet.on || quiet.days.length === 0) return null
  let end: number | null = null
  for (let turn = 0; turn < 8; turn++) {
    const next = endOfOne(end ?? at.getTime(), quiet, zone)
    if (next === null) break
    end = next
  }
  return end === null ? null : new Date(end)
}

/** The first moment after `at` at which what is gathered comes. */
export function nextDigest(at: Date, cadence: 'daily' | 'weekly', digest: DigestHour, zone: string): Date {
  const today = dayAt(at.getTime(), zone)
  // One day more than a week: today's hour may be over.
  for (let n = 0; n <= 8; n++) {
    const day = today + n * DAY
    const moment = momentOn(day, digest.at, zone)
    if (moment > at.getTime() && (cadence === 'daily' || weekdayOf(day) === digest.day)) return new Date(moment)
  }
  throw new Error(`no hour of digests after ${at.toISOString()} in ${zone}`)
}
