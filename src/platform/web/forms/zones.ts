import { dateFormat } from '../../shared/formatters.ts'
import { zoneText } from '../../shared/moments.ts'
import { type Language, localeOf } from '../../shared/text.ts'
import type { Option } from './field-props.ts'

/** The zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const part = (
  zone: string,
  locale: string,
  timeZoneName: 'shortOffset' | 'shortGeneric' | 'longGeneric',
  now: Date,
): string =>
  dateFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts(now)
    .find(one => one.type === 'timeZoneName')?.value ?? ''

/**
 * Every zone of the world as a choice: its city, in Arabic the country or the city in words, with the offset beside it. It is found by what
 * people call it as well, and by its id.
 */
export function zoneOptions(language: Language, now: Date): Option[] {
  const ids = Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')
  const optionOf = (zone: string, label: string): Option => ({
    value: zone,
    label,
    hint: part(zone, 'en', 'shortOffset', now),
    search: `${part(zone, localeOf(language), 'longGeneric', now)} ${zone.replaceAll('_', ' ')}`,
  })
  const utc = optionOf('UTC', language === 'ar' ? zoneText(now, language, 'UTC') : 'UTC')
  if (language !== 'ar') return [utc, ...ids.map(zone => optionOf(zone, zone.replaceAll('_', ' ')))]
  const inWords = ids.map(zone =>
    optionOf(zone, part(zone, localeOf(language), 'shortGeneric', now).replace(/^توقيت /, '')),
  )
  return [utc, ...inWords.toSorted((a, b) => a.label.localeCompare(b.label, language))]
}

/** The hour there: "18:30". */
export const timeIn = (zone: string, language: Language, now: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
