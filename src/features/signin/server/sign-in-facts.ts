import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import { momentText } from '../../../platform/shared/moments.ts'
import { type Language, localeOf } from '../../../platform/shared/text.ts'
import { countryOfAddress } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
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

/** Device, place and time of a request, as mails tell them; the time is the club's, its zone named. */
export async function signInFacts(db: Db, origin: Origin, language: Language) {
  return {
    device: deviceInWords(origin.userAgent, language),
    place: placeInWords(origin.address, language),
    time: momentText(new Date(), language, await setting(db, 'timeZone')),
  }
}
