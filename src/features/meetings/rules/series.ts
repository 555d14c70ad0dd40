import { momentAt, wallOf } from '../../../platform/shared/zone-time.ts'

export const EVERY = ['week', 'month'] as const
export type Every = (typeof EVERY)[number]
export const LEAST_OCCURRENCES = 2
export const MOST_OCCURRENCES = 52

const DAY_MS = 86_400_000

/** Which weekday of its month a day is: the second Tuesday. A fifth one is the last of its month, which every month has. */
export type MonthDay = { weekday: number; nth: 1 | 2 | 3 | 4 | -1 }

/** Of a day as the wall of its zone has it; Sunday is 0. */
export function monthDayOf(wall: number): MonthDay {
  const day = new Date(wall)
  const nth = Math.ceil(day.getUTCDate() / 7)
  return { weekday: day.getUTCDay(), nth: nth === 5 ? -1 : (nth as 1 | 2 | 3 | 4) }
}

/** The same weekday of a month that is some months later, at the same time of day. */
function monthsLater(wall: number, months: number): number {
  const { weekday, nth } = monthDayOf(wall)
  const day = new Date(wall)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months]
  const time = wall - Math.floor(wall / DAY_MS) * DAY_MS
  if (nth === -1) {
    const last = Date.UTC(year, month + 1, 0)
    return last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY_MS + time
  }
  const first = Date.UTC(year, month, 1)
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (nth - 1) * 7) * DAY_MS + time
}

/**
 * When a series begins each time: by the wall clock of a zone, so that 10:00 stays 10:00 there when clocks change. Monthly means
 * the same weekday of the month.
 */
export function occurrencesOf(first: Date, zone: string, every: Every, count: number): Date[] {
  const wall = wallOf(first.getTime(), zone)
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return first
    const meant = every === 'week' ? wall + at * 7 * DAY_MS : monthsLater(wall, at)
    return new Date(momentAt(meant, zone, 'begins'))
  })
}

/** How often a series takes place until the end of a day in its zone, at most as often as there may be. */
export function countUntil(first: Date, zone: string, every: Every, lastDay: string): number {
  const end = momentAt(Date.parse(`${lastDay}T23:59:59Z`), zone, 'ends')
  return occurrencesOf(first, zone, every, MOST_OCCURRENCES).filter(one => one.getTime() <= end).length
}
