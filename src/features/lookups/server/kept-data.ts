import { readFile } from 'node:fs/promises'

/** Where the product's own data lies: countries, currencies and the like, as JSON. */
const folder = new URL('../../../../db/data/', import.meta.url)

type Named = { name: string; arabicName: string }
export type KeptState = { code: string; name: string; arabicName?: string }
export type KeptCountry = Named & {
  code: string
  shortName?: string
  arabicShortName?: string
  phoneCode: string
  currency: string
  currencySymbol: string
  flag: string
  timeZones: string[]
  states: KeptState[]
}
export type KeptCurrency = Named & {
  code: string
  symbol: string
  arabicSymbol: string
  symbolDirection: 'left' | 'right'
  decimals: number
  flag: string
  locale: string
  rate: number
  rateDate: string
}
export type KeptIndustry = Named & { key: string; children: KeptIndustry[] }
export type KeptSkill = Named & { key: string }
export type KeptCategory = { key: string; type: string; text: string; arabicName: string; requires?: string }
export type KeptLanguage = Named & { code: string }

type Files = {
  countries: KeptCountry[]
  currencies: KeptCurrency[]
  industries: KeptIndustry[]
  skills: KeptSkill[]
  categories: KeptCategory[]
  languages: KeptLanguage[]
}

/** One of the data sets that come with the product. */
export async function keptData<K extends keyof Files>(name: K): Promise<Files[K]> {
  return JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as Files[K]
}
