import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { type Params, say } from '../../../platform/server/text.ts'
import { momentText } from '../../../platform/shared/moments.ts'
import { type Language, localeOf } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { countryOfAddress } from '../../lookups/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { type WayChange, wayChanged } from '../contract/sessions.ts'
import { deviceOf } from '../rules.ts'

/** Writes a change of the ways into an account to the audit log and tells its owner by mail, with device, place and time. */
export async function tellOfChange(tx: Tx, origin: Origin, userId: string, change: WayChange, params: Params = {}) {
  const person = await personById(tx, userId)
  if (!person) return
  await record(tx, {
    actorId: userId,
    action: `signin.${change}`,
    target: { kind: 'account', id: userId },
    address: origin.address,
    requestId: origin.requestId,
  })
  const called = (language: Language) => say(language, 'signin', `mails.${change}.subject`, params)
  const told = { what: { en: called('en'), ar: called('ar') }, ...whereIn(origin) }
  await notify(tx, userId, wayChanged, told, '/account-setting?section=security')
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language: person.language,
    kind: `signin.${change}`,
    params: { ...(await signInFacts(tx, origin, person.language)), ...params },
    link: '/account-setting?section=security',
  })
}

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

/** Device and place of a request in both languages, as notices tell them. */
export const whereIn = ({ userAgent, address }: Origin) => ({
  device: { en: deviceInWords(userAgent, 'en'), ar: deviceInWords(userAgent, 'ar') },
  place: { en: placeInWords(address, 'en'), ar: placeInWords(address, 'ar') },
})

/** Device, place and time of a request, as mails tell them; the time is the club's, its zone named. */
export async function signInFacts(db: Db, origin: Origin, language: Language) {
  return {
    device: deviceInWords(origin.userAgent, language),
    place: placeInWords(origin.address, language),
    time: momentText(new Date(), language, await setting(db, 'timeZone')),
  }
}
