/** Days of the calendar as `YYYY-MM-DD`; no zone is involved. */

const iso = (date: Date): string => date.toISOString().slice(0, 10)
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Today where the reader is. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The day so many days later. */
export function shiftDay(day: string, by: number): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + by)
  return iso(date)
}

/** The same day so many months later, or that month's last. */
export function shiftMonth(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return iso(new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))))
}

/** 0 for Sunday. */
export const weekdayOf = (day: string): number => at(day).getUTCDay()

/** Six weeks of seven days around a month, so that the calendar never changes its height. `weekStart`: 0 for Sunday. */
export function monthWeeks(day: string, weekStart: number): string[][] {
  const first = `${day.slice(0, 8)}01`
  const begin = shiftDay(first, -((weekdayOf(first) - weekStart + 7) % 7))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, n) => shiftDay(begin, week * 7 + n)))
}

/** The day itself, or the nearest bound. */
export function clampDay(day: string, min?: string, max?: string): string {
  if (min && day < min) return min
  return max && day > max ? max : day
}
