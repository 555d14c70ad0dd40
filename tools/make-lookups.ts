/**
 * Makes db/data/countries.json from the packages that know countries, and from what people wrote:
 * states-fixes.json (wrong, doubled and missing rows of the package) and states-ar.json (Arabic names).
 * Run `node tools/make-lookups.ts` after one of these changed; the result is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { fetchPackage } from './fetch-package.ts'

/** What is read of the packages; they are fetched for this tool alone. */
type PackagedCountry = { phonecode: string; currency: string; flag: string; timezones?: { zoneName: string }[] }
type CountryStateCity = {
  Country: { getCountryByCode(code: string): PackagedCountry | undefined }
  State: { getStatesOfCountry(code: string): { isoCode: string; name: string }[] }
}
type IsoCountries = {
  getAlpha2Codes(): Record<string, string>
  getName(code: string, language: string): string | undefined
}
const csc = await fetchPackage<CountryStateCity>('country-state-city', '3.2.1')
const { default: isoCountries } = await fetchPackage<{ default: IsoCountries }>('i18n-iso-countries', '7.14.0')

type StateRow = { code: string; name: string; arabicName?: string }
type StateFix = {
  /** Codes to keep, as a pattern: used where the package mixes levels. */
  keep?: string
  drop?: string[]
  names?: Record<string, string>
  add?: Record<string, string>
  /** Replaces every row of the package. */
  rows?: Record<string, string>
  why?: string
}

const dataFolder = new URL('../db/data/', import.meta.url)
const readData = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, dataFolder), 'utf8')) as T

const fixes = readData<Record<string, StateFix>>('states-fixes.json')
const arabicStates = readData<Record<string, string>>('states-ar.json')
const currencies = readData<{ code: string; symbol: string }[]>('currencies.json')

/** Names that Intl gives in diplomatic or ambiguous form; here as people of the region write them. */
const names: Record<string, [name: string, arabicName: string]> = {
  CD: ['DR Congo', 'الكونغو الديمقراطية'],
  CG: ['Congo', 'الكونغو'],
  DK: ['Denmark', 'الدنمارك'],
  HK: ['Hong Kong', 'هونغ كونغ'],
  HU: ['Hungary', 'المجر'],
  MF: ['Saint Martin', 'سان مارتن الفرنسية'],
  MM: ['Myanmar', 'ميانمار'],
  MO: ['Macao', 'ماكاو'],
  PS: ['Palestine', 'فلسطين'],
  SA: ['Saudi Arabia', 'السعودية'],
  SX: ['Sint Maarten', 'سانت مارتن الهولندية'],
  TL: ['Timor-Leste', 'تيمور الشرقية'],
}

/** Short forms for a card's line, where the full name is long. */
const shortNames: Record<string, [shortName: string, arabicShortName: string]> = {
  AE: ['UAE', 'الإمارات'],
  GB: ['UK', 'بريطانيا'],
  US: ['USA', 'أمريكا'],
}

/** Currencies that changed after the package was made, or that it has no ISO code for. */
const currencyChanges: Record<string, string> = {
  AQ: 'USD',
  BG: 'EUR',
  CW: 'XCG',
  HR: 'EUR',
  MR: 'MRU',
  PS: 'ILS',
  SL: 'SLE',
  ST: 'STN',
  SX: 'XCG',
  VE: 'VES',
  ZW: 'ZWG',
}

/** Calling codes of territories that the phone library does not know and the package has wrong. */
const phoneChanges: Record<string, string> = { BV: '47', PN: '64' }

/** The zone where most people live, where the package's first one is another. */
const zoneOfMost: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

const unitPrefix = /^(City Municipality|Municipality|Canton|Province|Provincia) (of|de) /i
const unitSuffix =
  / (Governorate|Emirate|Region|District|Province|County|City Municipality|Municipality|Department|Prefecture|Economic Prefecture|Oblast|Voivodeship|Parish|Division|Quarter|Regional Corporation|Island Council)$/i
/** What is left must still be a name: "Eastern Province" stays, for "Eastern" alone says nothing. */
const onlyDirection =
  /^((north|south|east|west|northern|southern|eastern|western|north-?eastern|north-?western|south-?eastern|south-?western|north-?east|north-?west|south-?east|south-?west|central|centre|capital|lower|upper|river|highlands|insular|plateau|red|sea|autonomous)[ -]?)+$/i

const statesMissingFix = new Set(Object.keys(fixes))
const unusedArabicNames = new Set(Object.keys(arabicStates))

/** The name without "Governorate", "Province" and the like, where a name remains. */
function plainName(name: string): string {
  const plain = name.trim().replace(unitPrefix, '').replace(unitSuffix, '').replace(unitSuffix, '')
  return onlyDirection.test(plain) ? name.trim() : plain
}

function rowsAfterFix(country: string): Record<string, { name: string; isFixed: boolean }> {
  const fix = fixes[country] ?? {}
  statesMissingFix.delete(country)
  const rows: Record<string, { name: string; isFixed: boolean }> = {}
  const packaged = fix.rows ? [] : csc.State.getStatesOfCountry(country)
  for (const { isoCode, name } of packaged) {
    const isWanted = fix.keep ? new RegExp(fix.keep).test(isoCode) : !fix.drop?.includes(isoCode)
    if (isWanted) rows[isoCode] = { name, isFixed: false }
  }
  const gone = fix.drop?.filter(code => !packaged.some(row => row.isoCode === code)) ?? []
  if (gone.length > 0)
    throw new Error(
      `states-fixes.json drops ${gone.join(', ')} of ${country}, which the package does not list. Take the code out.`,
    )
  for (const [code, name] of Object.entries({ ...fix.names, ...fix.add, ...fix.rows }))
    rows[code] = { name, isFixed: true }
  return rows
}

/** The states of a country in the order of their names, each name once. */
function statesOf(country: string): StateRow[] {
  const rows = rowsAfterFix(country)
  const taken = Object.values(rows).map(row => (row.isFixed ? row.name : plainName(row.name)))
  const states = Object.entries(rows).map(([code, { name, isFixed }]) => {
    const plain = plainName(name)
    const isAlone = taken.filter(other => other === plain).length === 1
    const key = `${country}-${code}`
    unusedArabicNames.delete(key)
    return { code, name: isFixed || !isAlone ? name.trim() : plain, arabicName: arabicStates[key] }
  })
  return states.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

const englishName = new Intl.DisplayNames('en', { type: 'region' })
const arabicName = new Intl.DisplayNames('ar', { type: 'region' })

function nameOf(code: string): { name: string; arabicName: string } {
  const [name, arabic] = names[code] ?? []
  const english = englishName.of(code) ?? isoCountries.getName(code, 'en') ?? code
  return {
    name:
      name ??
      english
        .replace(' & ', ' and ')
        .replace(/^St\. /, 'Saint ')
        .replaceAll('’', "'"),
    arabicName: arabic ?? arabicName.of(code) ?? isoCountries.getName(code, 'ar') ?? code,
  }
}

function symbolOf(currency: string): string {
  const known = currencies.find(row => row.code === currency)
  if (known) return known.symbol
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}

function phoneCodeOf(code: string, packaged: string): string {
  if (isSupportedCountry(code)) return getCountryCallingCode(code as CountryCode)
  return phoneChanges[code] ?? packaged.replace(/\D/g, '')
}

function countryOf(code: string) {
  const packaged = csc.Country.getCountryByCode(code)
  if (!packaged) throw new Error(`country-state-city does not list ${code}`)
  const currency = currencyChanges[code] ?? packaged.currency
  const [shortName, arabicShortName] = shortNames[code] ?? []
  const zone = zoneOfMost[code] ?? packaged.timezones?.[0]?.zoneName
  return {
    code,
    ...nameOf(code),
    shortName,
    arabicShortName,
    phoneCode: phoneCodeOf(code, packaged.phonecode),
    currency,
    currencySymbol: symbolOf(currency),
    flag: packaged.flag,
    timeZones: zone ? [new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone] : [],
    states: statesOf(code),
  }
}

/** One line for the country and one for each state, so that a change shows as the line that changed. */
function asText(countries: ReturnType<typeof countryOf>[]): string {
  const texts = countries.map(({ states, ...country }) => {
    const head = JSON.stringify(country).slice(0, -1)
    if (states.length === 0) return ` ${head},"states":[]}`
    return ` ${head},"states":[\n${states.map(state => `  ${JSON.stringify(state)}`).join(',\n')}]}`
  })
  return `[\n${texts.join(',\n')}\n]\n`
}

const countries = Object.keys(isoCountries.getAlpha2Codes())
  .map(countryOf)
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
if (statesMissingFix.size > 0)
  throw new Error(`states-fixes.json names countries that do not exist: ${[...statesMissingFix].join(', ')}`)
if (unusedArabicNames.size > 0)
  throw new Error(`states-ar.json names states that do not exist: ${[...unusedArabicNames].join(', ')}`)
writeFileSync(new URL('countries.json', dataFolder), asText(countries))
console.log(
  `${countries.length} countries, ${countries.reduce((sum, country) => sum + country.states.length, 0)} states`,
)
