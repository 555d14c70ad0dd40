import { dateFormat } from '../../../platform/shared/formatters.ts'
import { type Language, localeOf } from '../../../platform/shared/text.ts'
import { momentAt, offsetOf, wallOf } from '../../../platform/shared/zone-time.ts'

export const MINUTE = 60_000
export const DAY = 1440 * MINUTE

/** A day of a zone, as its wall has it: `2026-11-24`. */
export const dayIn = (at: number, zone: string): string => new Date(wallOf(at, zone)).toISOString().slice(0, 10)

/** The moment of a time of day on a day of a zone. */
export const momentOn = (day: string, minutes: number, zone: string): number =>
  momentAt(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE, zone, 'begins')

/** "Tue 24/11", "الثلاثاء 24/11". */
export function shortDay(at: number | string, language: Language, zone: string): string {
  const date = new Date(at)
  const weekday = dateFormat(localeOf(language), { timeZone: zone, weekday: language === 'ar' ? 'long' : 'short' })
  const day = dateFormat('en-GB', { timeZone: zone, day: '2-digit', month: '2-digit' })
  return `${weekday.format(date)} ${day.format(date)}`
}

/** "Tuesday 24/11/2026". */
export function longDay(day: string, language: Language): string {
  const date = new Date(`${day}T12:00:00Z`)
  return `${dateFormat(localeOf(language), { timeZone: 'UTC', weekday: 'long' }).format(date)} ${day.split('-').reverse().join('/')}`
}

/** "November 2026". */
export const monthText = (month: string, language: Language): string =>
  dateFormat(localeOf(language), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )

/** "GMT+4". */
export const offsetText = (zone: string, at: number): string =>
  dateFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(at))
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/** True where two zones show the same at a moment. */
export const isSameClock = (zone: string, other: string, at: number): boolean =>
  offsetOf(at, zone) === offsetOf(at, other)
