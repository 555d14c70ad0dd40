import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min'
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { type Language, latinDigits, localeOf } from '../../shared/text.ts'
import type { Option } from './field-props.ts'

/** A phone number as the product keeps it: `{ phoneCode: '+20', phoneNumber: '1012345678' }`, no spaces, no leading zero. */
export type Phone = { phoneCode: string; phoneNumber: string }

/** Reads what was typed for a country; a number that begins with + or 00 says its own country. */
export function readPhone(text: string, country: string): PhoneNumber | undefined {
  const bare = latinDigits(text)
    .replace(/[\u200e\u200f\u061c\u202a-\u202e]/g, '')
    .trim()
  return parsePhoneNumberFromString(bare.replace(/^00/, '+'), country as CountryCode)
}

/** True when the number exists in the country of its code. */
export function isPhone({ phoneCode, phoneNumber }: Phone): boolean {
  return parsePhoneNumberFromString(`${phoneCode}${phoneNumber}`)?.isValid() ?? false
}

/** The country of a kept number: exact where the number says it, else the first that has its code. */
export function countryOfPhone({ phoneCode, phoneNumber }: Phone): string | null {
  if (!phoneCode) return null
  const parsed = parsePhoneNumberFromString(`${phoneCode}${phoneNumber}`)
  return parsed?.country ?? getCountries().find(country => `+${getCountryCallingCode(country)}` === phoneCode) ?? null
}

/** `+20` for `EG`. */
export const codeOfCountry = (country: string): string => `+${getCountryCallingCode(country as CountryCode)}`

/** What a number of the country looks like, without its code: `10 0123 4567`. */
export function examplePhone(country: string): string {
  const example = getExampleNumber(country as CountryCode, examples)
  return example ? withoutCode(example) : ''
}

/** The number in the usual groups of its country, without the code. */
export function withoutCode(number: PhoneNumber): string {
  return number.formatInternational().slice(`+${number.countryCallingCode} `.length)
}

/** Names that differ from what browsers say, as the club's countries are called. */
const NAMES: Record<string, { en: string; ar: string }> = { PS: { en: 'Palestine', ar: 'فلسطين' } }

/** Every country with a code, by name in the reader's language; found by the other language, its code and its two letters too. */
export function phoneCountries(language: Language): Option[] {
  const name = nameIn(language)
  const other = nameIn(language === 'ar' ? 'en' : 'ar')
  return getCountries()
    .map(country => {
      const code = codeOfCountry(country)
      return {
        value: country,
        label: name(country),
        hint: `\u2066${code}\u2069`,
        search: `${other(country)} ${country} ${code.slice(1)}`,
      }
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, localeOf(language)))
}

function nameIn(language: Language): (country: string) => string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
  return country => NAMES[country]?.[language] ?? names.of(country) ?? country
}
