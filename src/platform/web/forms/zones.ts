import { dateFormat } from '../../shared/formatters.ts'
import { zoneText } from '../../shared/moments.ts'
import { type Language, localeOf } from '../../shared/text.ts'
import { zoneCity } from '../../shared/zone-city.ts'
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
 * Every zone of the world as a choice: its city, in Arabic in words or else by its country, with the offset beside it. It is found by what
 * people call it as well, and by its id.
 */
export function zoneOptions(language: Language, now: Date): Option[] {
  const ids = Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')
  const optionOf = (zone: string, label: string): Option => {
    const called = (how: 'shortGeneric' | 'longGeneric') => part(zone, localeOf(language), how, now)
    return {
      value: zone,
      label,
      hint: part(zone, 'en', 'shortOffset', now),
      search: [called('longGeneric'), called('shortGeneric'), zone.replaceAll('_', ' ')].join(' '),
    }
  }
  const utc = optionOf('UTC', language === 'ar' ? zoneText(now, language, 'UTC') : 'UTC')
  if (language !== 'ar') return [utc, ...ids.map(zone => optionOf(zone, zone.replaceAll('_', ' ')))]
  const inWords = ids.map(zone => optionOf(zone, zoneCity(zone, language)))
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
