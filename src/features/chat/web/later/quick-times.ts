/** A time that is chosen by one press, as a day and a time of day where the reader is. */
export type QuickTime = { key: 'evening' | 'tomorrow' | 'monday'; day: string; time: string }

const two = (value: number) => String(value).padStart(2, '0')
/** The day of a moment where the reader is, `YYYY-MM-DD`. */
export const dayHere = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
/** The time of day of a moment where the reader is, `HH:MM`. */
export const timeHere = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

const later = (from: Date, days: number): string =>
  dayHere(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days))

const EVENING = 18
const MONDAY = 1

/** This evening while that is half an hour away, tomorrow morning, and the morning of the next Monday after that. */
export function quickTimes(now: Date): QuickTime[] {
  const evening = new Date(now.getFullYear(), now.getMonth(), now.getDate(), EVENING)
  const days = (MONDAY - now.getDay() + 7) % 7
  return [
    ...(evening.getTime() - now.getTime() > 30 * 60_000
      ? [{ key: 'evening' as const, day: dayHere(now), time: '18:00' }]
      : []),
    { key: 'tomorrow', day: later(now, 1), time: '09:00' },
    { key: 'monday', day: later(now, days < 2 ? days + 7 : days), time: '09:00' },
  ]
}

/** The moment of a day and a time of day where the reader is; null for what is neither. */
export function momentOf(day: string, time: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null
  const at = new Date(`${day}T${time}:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Times of a day in steps of a quarter of an hour. */
export const QUARTERS: readonly string[] = Array.from(
  { length: 96 },
  (_, n) => `${two(Math.floor(n / 4))}:${two((n % 4) * 15)}`,
)
