import { timeText } from '../../../platform/shared/moments.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { shiftDay, today } from '../../../platform/web/forms/picking/days.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'

/** The day of a moment where the reader is, `YYYY-MM-DD`. */
const dayOf = (moment: string): string => shortDate(moment, readerZone()).split('/').reverse().join('-')

/** Under which heading a moment of the past stands. */
export function ageOf(moment: string): 'today' | 'yesterday' | 'earlier' {
  const day = dayOf(moment)
  if (day >= today()) return 'today'
  return day === shiftDay(today(), -1) ? 'yesterday' : 'earlier'
}

/** The time of what is of today, the day of everything else. */
export const shortMoment = (moment: string): string =>
  dayOf(moment) === today() ? timeText(moment, readerZone()) : shortDate(moment, readerZone())

/** "24/11/2026 09:00" where the reader is. */
export const dayAndTime = (moment: string): string =>
  `${shortDate(moment, readerZone())} ${timeText(moment, readerZone())}`

/** A day and a time of it, where the reader is, as a moment; null for what is none. */
export function momentOf(day: string, time: string): string | null {
  const moment = new Date(`${day}T${time}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
