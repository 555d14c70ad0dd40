import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'
import { listOf } from '../../platform/shared/page.ts'
import { CATEGORY_TYPES, LIST_NAMES, REQUIRES } from './contract/lists.ts'

/** How long browsers may keep a look-up before they ask again (by its ETag, so that nothing new costs nothing). */
const KEPT_SECONDS = 300

/** A part of a country. A country without states offers the single option "no state" with value 0 (spec, wizards). */
export const State = z.object({ id: Id, code: z.string(), name: z.string(), arabicName: z.string().optional() })
export type State = z.infer<typeof State>

/** A country (spec, entities); `code` is ISO 3166, `phoneCode` its calling code without plus. */
export const Country = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  arabicName: z.string(),
  /** For a line on a card: "UAE". */
  shortName: z.string(),
  arabicShortName: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  phoneCode: z.string(),
  flag: z.string(),
  timeZone: z.string(),
})
export type Country = z.infer<typeof Country>

/** A currency under the spec's names (`_id` and `id`, `short_name` and `shortName`). `rate` is units for one US dollar. */
export const Currency = z.object({
  _id: Id,
  id: Id,
  name: z.string(),
  arabicName: z.string(),
  short_name: z.string(),
  shortName: z.string(),
  symbol: z.string(),
  arabicSymbol: z.string(),
  symbolDirection: z.enum(['left', 'right']),
  rate: z.number(),
  /** Day of the rate. */
  rateDate: z.iso.date(),
  /** False for one that is kept for old amounts and no longer offered. */
  isActive: z.boolean(),
  flag: z.string(),
  locale: z.string(),
  /** Digits of the minor unit. */
  decimals: z.number().int(),
})
export type Currency = z.infer<typeof Currency>

/** A branch of trade and those below it (spec: tree of id, label, arabicName, children). */
export type Industry = { id: string; label: string; arabicName: string; children: Industry[] }
export const Industry: z.ZodType<Industry, Industry> = z.object({
  id: Id,
  label: z.string(),
  arabicName: z.string(),
  get children() {
    return z.array(Industry)
  },
})

export const Skill = z.object({ _id: Id, name: z.string(), arabicName: z.string() })
export type Skill = z.infer<typeof Skill>

export type CategoryType = (typeof CATEGORY_TYPES)[number]

/** A category (spec); `value` is its id, `key` stays the same in every club, `requires` is the amount a company must name. */
export const Category = z.object({
  value: Id,
  text: z.string(),
  arabicName: z.string(),
  type: z.enum(CATEGORY_TYPES),
  key: z.string(),
  requires: z.enum(REQUIRES).nullable(),
})
export type Category = z.infer<typeof Category>

/** A language that people speak; `code` is ISO 639. */
export const SpokenLanguage = z.object({ _id: Id, code: z.string(), name: z.string(), arabicName: z.string() })
export type SpokenLanguage = z.infer<typeof SpokenLanguage>

/** An entry was changed, retired, offered again, moved or deleted: whoever keeps words or trees made of entries makes them anew. */
export const entryChanged = event('lookups.entry-changed', z.object({ list: z.enum(LIST_NAMES), id: Id }))

/** Rates from outside moved too far and wait for staff since now. */
export const ratesHeld = event('lookups.rates-held', z.object({ codes: z.array(z.string()) }))

export const listCategories = call('GET /categories', {
  summary: 'Categories of items, companies and investors; of one type when asked.',
  access: 'anyone',
  query: z.object({ type: z.enum(CATEGORY_TYPES).optional() }),
  answer: listOf(Category),
  cacheSeconds: KEPT_SECONDS,
})

export const listIndustries = call('GET /industries', {
  summary: 'Industries as a tree; `count` is that of the first level.',
  access: 'anyone',
  answer: listOf(Industry),
  cacheSeconds: KEPT_SECONDS,
})

export const listSkills = call('GET /skills', {
  summary: 'Skills of freelancers.',
  access: 'anyone',
  answer: listOf(Skill),
  cacheSeconds: KEPT_SECONDS,
})

export const listCurrencies = call('GET /currencies', {
  summary: 'Currencies with their newest rate to the US dollar and its day.',
  description: 'Those with isActive false are kept for old amounts and are not to be offered.',
  access: 'anyone',
  answer: listOf(Currency),
  cacheSeconds: KEPT_SECONDS,
})

export const listSpokenLanguages = call('GET /languages', {
  summary: 'Languages that people speak.',
  access: 'anyone',
  answer: listOf(SpokenLanguage),
  cacheSeconds: KEPT_SECONDS,
})

export const searchCountries = call('POST /countries/search', {
  summary: 'Countries by name, both languages; 250 of them fit one page (spec).',
  access: 'anyone',
  body: z.object({
    page: z.number().int().min(1).max(250).default(1),
    perPage: z.number().int().min(1).max(250).default(250),
    search: z.string().max(100).optional(),
  }),
  answer: z.object({ data: z.object({ data: z.array(Country) }), count: z.number().int() }),
  reads: true,
})

export const readCountry = call('GET /countries/:countryId', {
  summary: 'A country with its states; an empty list when it has none.',
  access: 'anyone',
  params: z.object({ countryId: Id }),
  answer: z.object({ data: Country.extend({ states: z.array(State) }) }),
  cacheSeconds: KEPT_SECONDS,
})

export const guessCountry = call('GET /country-code', {
  summary: "The caller's country by their address, from a table inside the product.",
  description:
    '`known` is false when the address tells nothing (private networks, IPv6): then it is the first guess of a form.',
  access: 'anyone',
  answer: z.object({
    data: z.object({ countryCode: z.string(), phoneCode: z.string(), currency: z.string(), known: z.boolean() }),
  }),
})
