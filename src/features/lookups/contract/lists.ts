import { z } from 'zod'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { isZone } from '../../../platform/shared/zone-time.ts'

/** Signs that no name holds: control signs, and those that turn the direction of what follows. */
const NAME = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u
const name = z.string().trim().min(1).max(80).regex(NAME, 'code:invalid')
const symbol = z.string().trim().min(1).max(8).regex(NAME, 'code:invalid')

/** How a value is filled in. `text` is anybody's script, `latin` runs from left to right, `entry` names a row of another look-up. */
export type EntryInput = 'text' | 'arabic' | 'latin' | 'choice' | 'number' | 'entry'

/** A value of an entry: its name on the wire and in the sentences, its column, its rule, and how it is filled in. */
export type EntryField = {
  key: string
  column: string
  is: EntryInput
  rule: z.ZodType
  /** For `choice`; their words are `choices.<key>.<option>`. */
  options?: readonly string[]
  /** May be empty. */
  optional?: boolean
  /** Said when the entry is made and never changed: others refer to it. */
  fixed?: boolean
}

const NAMES: readonly EntryField[] = [
  { key: 'name', column: 'name', is: 'latin', rule: name },
  { key: 'arabicName', column: 'arabic_name', is: 'arabic', rule: name },
]

/** What a category may be of (spec). */
export const CATEGORY_TYPES = ['idea', 'project', 'service', 'product', 'company', 'investor'] as const
/** The amount that a company of a category must name (product rules, section 4). */
export const REQUIRES = ['investment', 'loan', 'assets', 'company-sale'] as const

/** One look-up as the editor knows it; a look-up more is an entry here, a table and its sentences. */
export type List = {
  name: ListName
  /** Where its calls are: `POST /skills`, `PUT /skills/:entryId`. */
  path: string
  table: string
  /** Column of what stays the same in every club: a code that people give, or a key made from the first name. */
  code: 'key' | 'code'
  fields: readonly EntryField[]
  /** Column within whose value a name stands once; the whole look-up without one. */
  within?: 'type' | 'parent_id' | 'country_id'
  /** Entries are shown as a tree. */
  tree?: boolean
  /** Never deleted, only retired: amounts and addresses name them by their codes. */
  keeps?: boolean
}

export const LIST_NAMES = ['categories', 'industries', 'skills', 'countries', 'states', 'currencies'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** Deepest level of the tree of industries: choosers show it in steps, and a filter by the first level finds all below. */
export const MAX_DEPTH = 4

export const lists: Record<ListName, List> = {
  categories: {
    name: 'categories',
    path: '/categories',
    table: 'categories',
    code: 'key',
    within: 'type',
    fields: [
      ...NAMES,
      { key: 'type', column: 'type', is: 'choice', rule: z.enum(CATEGORY_TYPES), options: CATEGORY_TYPES, fixed: true },
      {
        key: 'requires',
        column: 'requires',
        is: 'choice',
        rule: z.enum(REQUIRES).nullable(),
        options: REQUIRES,
        optional: true,
      },
    ],
  },
  industries: {
    name: 'industries',
    path: '/industries',
    table: 'industries',
    code: 'key',
    within: 'parent_id',
    tree: true,
    fields: [
      ...NAMES,
      // Where it stands in the tree is changed by moving it.
      { key: 'parentId', column: 'parent_id', is: 'entry', rule: z.guid().nullable(), optional: true, fixed: true },
    ],
  },
  skills: { name: 'skills', path: '/skills', table: 'skills', code: 'key', fields: NAMES },
  countries: {
    name: 'countries',
    path: '/countries',
    table: 'countries',
    code: 'code',
    keeps: true,
    fields: [
      ...NAMES,
      { key: 'shortName', column: 'short_name', is: 'latin', rule: name.nullable(), optional: true },
      { key: 'arabicShortName', column: 'arabic_short_name', is: 'arabic', rule: name.nullable(), optional: true },
      { key: 'code', column: 'code', is: 'latin', rule: z.string().regex(/^[A-Z]{2}$/), fixed: true },
      { key: 'phoneCode', column: 'phone_code', is: 'latin', rule: z.string().regex(/^[0-9]{1,6}$/, 'code:digits') },
      { key: 'currency', column: 'currency', is: 'latin', rule: CurrencyCode },
      { key: 'currencySymbol', column: 'currency_symbol', is: 'text', rule: symbol },
      { key: 'timeZone', column: 'time_zone', is: 'latin', rule: z.string().refine(isZone) },
    ],
  },
  states: {
    name: 'states',
    path: '/states',
    table: 'states',
    code: 'code',
    within: 'country_id',
    fields: [
      ...NAMES,
      { key: 'code', column: 'code', is: 'latin', rule: z.string().regex(/^[A-Z0-9-]{1,8}$/), fixed: true },
      { key: 'countryId', column: 'country_id', is: 'entry', rule: z.guid(), fixed: true },
    ],
  },
  currencies: {
    name: 'currencies',
    path: '/currencies',
    table: 'currencies',
    code: 'code',
    keeps: true,
    fields: [
      ...NAMES,
      { key: 'code', column: 'code', is: 'latin', rule: CurrencyCode, fixed: true },
      { key: 'symbol', column: 'symbol', is: 'latin', rule: symbol },
      { key: 'arabicSymbol', column: 'arabic_symbol', is: 'arabic', rule: symbol },
      {
        key: 'symbolDirection',
        column: 'symbol_direction',
        is: 'choice',
        rule: z.enum(['left', 'right']),
        options: ['left', 'right'],
      },
      // Amounts are stored in minor units: another number of digits would change every one of them.
      { key: 'decimals', column: 'decimals', is: 'number', rule: z.number().int().min(0).max(4), fixed: true },
    ],
  },
}
