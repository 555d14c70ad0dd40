import { aheadAt, dayAt } from '../../../platform/shared/zones.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So many weeks are shown, the running one last. */
export const WEEKS = 12

/** The first moment of a day of a zone, also where the clocks are changed at midnight: the earlier reading of it that is on that day. */
function beginOf(day: number, zone: string): number {
  const readings = [day - aheadAt(day - DAY, zone), day - aheadAt(day + DAY, zone)].toSorted((a, b) => a - b)
  return readings.find(one => dayAt(one, zone) === day) ?? readings[1]!
}

const nameOf = (day: number): string => new Date(day).toISOString().slice(0, 10)

/** A week of the club: the date of its Monday, and its first moment. */
export type Week = { monday: string; begins: Date }

/** The twelve weeks of a zone up to a moment, from Monday to Monday; the last is the running one. */
export function weeksUntil(now: Date, zone: string): Week[] {
  const today = dayAt(now.getTime(), zone)
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY
  return Array.from({ length: WEEKS }, (_, n) => {
    const day = monday - (WEEKS - 1 - n) * 7 * DAY
    return { monday: nameOf(day), begins: new Date(beginOf(day, zone)) }
  })
}

/**
 * The borders of what is counted, none later than the next: the same time of day twenty-four weeks and twelve weeks ago, and the
 * beginnings of the twelve weeks. What came between the first two is the time before; what came since the second is compared with it.
 */
export function bordersOf(now: Date, zone: string): Date[] {
  const today = dayAt(now.getTime(), zone)
  const sinceMidnight = now.getTime() - beginOf(today, zone)
  const weeks = weeksUntil(now, zone).map(week => week.begins.getTime())
  const ago = (days: number) => beginOf(today - days * DAY, zone) + sinceMidnight
  // A day on which the clocks go back is an hour longer than the one that it is compared with.
  const since = Math.min(ago(WEEKS * 7), weeks[0]!)
  return [Math.min(ago(2 * WEEKS * 7), since), since, ...weeks].map(one => new Date(one))
}

/** Counts by their place between the borders (1 to 14), as weeks and as the two times that are compared. */
export function byWeeks(counts: readonly { slot: number; count: number }[]): {
  weeks: number[]
  now: number
  before: number
} {
  const sum = (from: number, to: number) =>
    counts.reduce((all, { slot, count }) => (slot >= from && slot <= to ? all + count : all), 0)
  return {
    weeks: Array.from({ length: WEEKS }, (_, n) => sum(n + 3, n + 3)),
    now: sum(2, WEEKS + 2),
    before: sum(1, 1),
  }
}

/**
 * The Monday whose mail with the figures is due at a moment: from seven in the morning on. A club whose server slept through Monday
 * gets it on Tuesday; null at all other times.
 */
export function mailDueAt(now: Date, zone: string): string | null {
  const wall = new Date(now.getTime() + aheadAt(now.getTime(), zone))
  const today = dayAt(now.getTime(), zone)
  if (wall.getUTCDay() === 2) return nameOf(today - DAY)
  return wall.getUTCDay() === 1 && wall.getUTCHours() >= 7 ? nameOf(today) : null
}

/** When last month had come as far as this one: where a month so far is compared. Never beyond the end of last month. */
export function monthsSoFar(now: Date, zone: string): { begins: Date; before: Date; beforeUntil: Date } {
  const today = new Date(dayAt(now.getTime(), zone))
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const begins = beginOf(Date.UTC(year, month, 1), zone)
  const before = beginOf(Date.UTC(year, month - 1, 1), zone)
  const beforeUntil = Math.min(begins, before + (now.getTime() - begins))
  return { begins: new Date(begins), before: new Date(before), beforeUntil: new Date(beforeUntil) }
}
