import { agoFormat, dateFormat } from '../../shared/formatters.ts'
import { type Language, localeOf, shortDate } from '../../shared/text.ts'

/** The zone of the reader's device, as it was when the page was opened. */
export function readerZone(): string {
  zone ??= dateFormat('en', {}).resolvedOptions().timeZone
  return zone
}
let zone: string | undefined

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "2 min ago", "قبل دقيقتين"; a week away and more it is the date. `now` in milliseconds. */
export function agoText(value: Date | string, language: Language, now: number): string {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000)
  if (Math.abs(seconds) >= 7 * 86_400) return shortDate(value, readerZone())
  const format = agoFormat(localeOf(language), {
    numeric: 'auto',
    style: language === 'ar' ? 'long' : 'short',
  })
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit)
}
