import { dateFormat } from './formatters.ts'
import { type Bilingual, type Language, localeOf, shortDate } from './text.ts'

type Style = 'long' | 'longGeneric' | 'shortOffset'
const partOf = (value: Date, language: Language, timeZone: string, timeZoneName: Style) =>
  dateFormat(localeOf(language), { timeZone, timeZoneName })
    .formatToParts(value)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/**
 * A zone in words, the same all year: "Gulf Standard Time", "توقيت الخليج". Where the language has no such words, the name it has
 * at that moment ("Coordinated Universal Time").
 */
export function zoneText(value: Date | string, language: Language, zone: string): string {
  const generic = partOf(new Date(value), language, zone, 'longGeneric')
  return /\d/.test(generic) ? partOf(new Date(value), language, zone, 'long') : generic
}

/** "18:30": a time of day in a zone, Latin digits in both languages. */
export const timeText = (value: Date | string, zone: string): string =>
  dateFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(value))

/** "20/11/2026 18:30 Gulf Standard Time": a moment in a zone, which is always named. */
export const momentText = (value: Date | string, language: Language, zone: string): string =>
  `${shortDate(value, zone)} ${timeText(value, zone)} ${zoneText(value, language, zone)}`

/** "20/11/2026 18:30 GMT+4": the same where many stand below each other and words would not fit. */
export const briefMomentText = (value: Date | string, language: Language, zone: string): string =>
  `${shortDate(value, zone)} ${timeText(value, zone)} ${partOf(new Date(value), language, zone, 'shortOffset')}`

/** A moment for a notice, which is read in either language: each keeps its own order inside a sentence. */
export const momentInBoth = (value: Date | string, zone: string): Bilingual => ({
  en: `\u2066${momentText(value, 'en', zone)}\u2069`,
  ar: `\u2067${momentText(value, 'ar', zone)}\u2069`,
})
