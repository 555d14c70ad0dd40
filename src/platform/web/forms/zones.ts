import { type Language, localeOf } from '../../shared/text.ts'
import type { Option } from './field-props.ts'

/** The zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const part = (zone: string, locale: string, timeZoneName: 'shortOffset' | 'longGeneric', now: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts(now)
    .find(one => one.type === 'timeZoneName')?.value ?? ''

/** Every zone of the world as a choice: its name, with the offset and what people call it beside it. */
export function zoneOptions(language: Language, now: Date): Option[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]
  return zones.map(zone => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    hint: part(zone, 'en', 'shortOffset', now),
    search: part(zone, localeOf(language), 'longGeneric', now),
  }))
}

/** The hour there: "18:30". */
export const timeIn = (zone: string, language: Language, now: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
