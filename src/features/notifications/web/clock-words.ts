import { briefMomentText } from '../../../platform/shared/moments.ts'
import { commaOf, type Language } from '../../../platform/shared/text.ts'
import { zoneCity } from '../../../platform/shared/zone-city.ts'

/** "22:00": minutes of the day as a clock shows them. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes of the day of what a field for times holds; null while it is not whole. */
export function minutesOf(text: string): number | null {
  const found = /^(\d{2}):(\d{2})$/.exec(text)
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return minutes < 1440 ? minutes : null
}

/** "Dubai, GMT+4": the city of a zone, with how far it is ahead now. */
export function zoneWords(zone: string, language: Language): string {
  const now = new Date()
  const offset = briefMomentText(now, language, zone).split(' ').at(-1)!
  return `${zoneCity(zone, language)}${commaOf(language)}\u2066${offset}\u2069`
}
