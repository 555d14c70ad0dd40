import { agoFormat, dateFormat } from '../../../platform/shared/formatters.ts'
import { timeText } from '../../../platform/shared/moments.ts'
import { commaOf, type Language, localeOf, shortDate } from '../../../platform/shared/text.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'

/** The day of a moment where the reader is, DD/MM/YYYY. */
export const dayOf = (value: string): string => shortDate(value, readerZone())

/** The time of day where the reader is. */
export const clockOf = (value: string): string => timeText(value, readerZone())

const DAY_MS = 86_400_000
const today = () => dayOf(new Date().toISOString())
const yesterday = () => dayOf(new Date(Date.now() - DAY_MS).toISOString())

/** A moment as a row of the list says it: the time today, then "yesterday", the weekday, the date. */
export function rowMoment(value: string, language: Language): string {
  const day = dayOf(value)
  if (day === today()) return clockOf(value)
  if (day === yesterday()) return agoFormat(localeOf(language), { numeric: 'auto' }).format(-1, 'day')
  if (Date.now() - new Date(value).getTime() < 6 * DAY_MS)
    return dateFormat(localeOf(language), { weekday: 'short', timeZone: readerZone() }).format(new Date(value))
  return day
}

/** What stands over the first message of a day. */
export function dayMark(value: string, language: Language): { near: 'today' | null; words: string } {
  const weekday = dateFormat(localeOf(language), { weekday: 'long', timeZone: readerZone() }).format(new Date(value))
  const comma = commaOf(language)
  const words = `${weekday}${comma}${dayOf(value)}`
  return { near: dayOf(value) === today() ? 'today' : null, words: dayOf(value) === today() ? dayOf(value) : words }
}
