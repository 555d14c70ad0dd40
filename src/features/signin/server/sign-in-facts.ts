import { say } from '../../../platform/server/text.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import { type Language, localeOf, shortDate } from '../../../platform/shared/text.ts'
import { countryOfAddress } from '../../lookups/server/country-of-address.ts'
import { deviceOf } from '../rules.ts'

function deviceInWords(userAgent: string, language: Language): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return say(language, 'signin', 'device.on', { browser, system })
  return browser ?? system ?? say(language, 'signin', 'device.unknown')
}

function placeInWords(address: string, language: Language): string {
  const country = countryOfAddress(address)
  const name = country && new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country)
  return name || say(language, 'signin', 'place.unknown')
}

/** Device, place and time of a request, as mails tell them; the time names its zone. */
export function signInFacts(origin: Origin, language: Language) {
  const now = new Date()
  return {
    device: deviceInWords(origin.userAgent, language),
    place: placeInWords(origin.address, language),
    time: `${shortDate(now)} ${now.toISOString().slice(11, 16)} UTC`,
  }
}
