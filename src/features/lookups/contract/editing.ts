import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { CATEGORY_TYPES, LIST_NAMES, type List, type ListName, lists } from './lists.ts'

/** Who may change what people choose from; the preset "catalogue manager" has it. */
export const MANAGE = { permission: 'lookups.manage' } as const

/** An entry of any look-up as its editors see it. */
export const EntryView = z.object({
  _id: Id,
  name: z.string(),
  arabicName: z.string(),
  /** What stays the same in every club: a code or a key. */
  code: z.string(),
  /** Not offered any more; what has it keeps it. */
  retired: z.boolean(),
  /** Its other values by their keys in `lists.ts`. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** What lies below it: states of a country, branches of an industry. */
  below: z.number().int(),
  /** Of a currency: units for one US dollar on a day. */
  rate: z.object({ rate: z.number(), date: z.iso.date() }).nullable(),
})
export type EntryView = z.infer<typeof EntryView>

export const ENTRY_STATES = ['offered', 'retired'] as const
const SORTS = ['name', 'arabicName', 'code', 'rate', 'below'] as const

export const listEntries = call('GET /lookups', {
  name: 'listLookUpEntries',
  summary: 'Entries of a look-up for its editors, retired ones too.',
  access: MANAGE,
  query: Paging.extend({
    list: z.enum(LIST_NAMES),
    /** Any of its names or its code, in either script. */
    search: z.string().max(100).optional(),
    state: z.enum(ENTRY_STATES).optional(),
    /** Of categories. */
    type: z.enum(CATEGORY_TYPES).optional(),
    /** Of states. */
    countryId: Id.optional(),
    sortBy: z.enum(SORTS).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(EntryView),
})

export const listIndustryRows = call('GET /lookups/industries', {
  summary: 'Every industry with its place in the tree, retired ones too.',
  access: MANAGE,
  answer: listOf(EntryView),
})

/** A rate of a currency: units for one US dollar. */
export const RateView = z.object({ date: z.iso.date(), rate: z.number() })
export type RateView = z.infer<typeof RateView>

export const readEntry = call('GET /lookups/:list/:entryId', {
  name: 'readLookUpEntry',
  summary: 'An entry with how many records refer to it and, of a currency, its rates, the newest first.',
  access: MANAGE,
  params: z.object({ list: z.enum(LIST_NAMES), entryId: Id }),
  answer: z.object({
    data: EntryView.extend({ uses: z.number().int(), rates: z.array(RateView), above: z.string().nullable() }),
  }),
})

const shapeOf = (fields: List['fields']) =>
  z.object(
    Object.fromEntries(
      fields.map(({ key, rule, optional }) => [key, optional ? rule.optional().default(null) : rule]),
    ) as Record<string, z.ZodType<string | number | null>>,
  )

/** What a new currency needs besides: its first rate. */
const FIRST_RATE = { rate: z.number().positive().max(1e9), rateDate: z.iso.date() }

const OfEntry = z.object({ entryId: Id })
const Kept = Done.extend({ data: EntryView })

/** One of a look-up, as a part of a name: `createCategory`. */
const oneOf = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replace(/ies$/, 'y').replace(/s$/, '')

/** The calls that change one look-up, beside the spec's call that reads it. */
function callsOf({ path, name, fields }: List) {
  const made = shapeOf(fields)
  const one = `${path}/:entryId` as '/'
  return {
    make: call(`POST ${path as '/'}`, {
      name: `create${oneOf(name)}`,
      summary: `Adds an entry to ${name}: both names are required, and each stands once.`,
      access: MANAGE,
      body: name === 'currencies' ? made.extend(FIRST_RATE) : made,
      answer: Kept,
      status: 201,
    }),
    change: call(`PUT ${one}`, {
      name: `update${oneOf(name)}`,
      summary: `Changes an entry of ${name}; whatever refers to it shows the new names.`,
      access: MANAGE,
      params: OfEntry,
      body: shapeOf(fields.filter(field => !field.fixed)),
      answer: Kept,
    }),
    retire: call(`POST ${one}/retire`, {
      name: `retire${oneOf(name)}`,
      summary: `Offers an entry of ${name} no more; what has it keeps it and shows its name.`,
      access: MANAGE,
      params: OfEntry,
      answer: Kept,
      refusals: { 'lookups.base-currency': 409 },
    }),
    restore: call(`POST ${one}/restore`, {
      name: `restore${oneOf(name)}`,
      summary: `Offers a retired entry of ${name} again.`,
      access: MANAGE,
      params: OfEntry,
      answer: Kept,
    }),
  }
}

const each = <T>(make: (list: List) => T) =>
  Object.fromEntries(LIST_NAMES.map(name => [name, make(lists[name])])) as Record<ListName, T>

/** Adding, changing, retiring and restoring, of each look-up. */
export const editCalls = each(callsOf)

/** Deleting an entry that nothing refers to. Countries and currencies are never deleted: codes name them. */
export const deleteCalls = LIST_NAMES.filter(name => !lists[name].keeps).map(name => ({
  list: lists[name],
  call: call(`DELETE ${`${lists[name].path}/:entryId` as '/'}`, {
    name: `delete${oneOf(name)}`,
    summary: `Deletes an entry of ${name} that nothing refers to; one that is in use can only be retired.`,
    access: MANAGE,
    params: OfEntry,
    answer: Done,
    refusals: { 'lookups.in-use': 409, 'lookups.has-children': 409 },
  }),
}))

export const moveIndustry = call('PUT /industries/:entryId/place', {
  summary: 'Moves an industry with all that lies below it: under another one, and before one of its children.',
  access: MANAGE,
  params: OfEntry,
  body: z.object({
    /** Null for the first level. */
    parentId: Id.nullable(),
    /** The sister it comes before; null puts it last. */
    beforeId: Id.nullable(),
  }),
  answer: Done,
  refusals: { 'lookups.into-itself': 409, 'lookups.too-deep': 409 },
})

export const setRate = call('PUT /currencies/:entryId/rates/:date', {
  summary: 'Sets the rate of a currency to the US dollar for a day; the newest day counts.',
  access: MANAGE,
  params: OfEntry.extend({ date: z.iso.date() }),
  body: z.object({ rate: FIRST_RATE.rate }),
  answer: Done,
  refusals: { 'lookups.base-currency-rate': 409, 'lookups.rate-in-future': 409 },
})

/** What is wrong with a line of a file of rates; its sentence is `import.faults.<fault>`. */
export const RATE_FAULTS = ['columns', 'currency', 'date', 'future', 'rate', 'base', 'twice'] as const
export type RateFault = (typeof RATE_FAULTS)[number]

export const RateLine = z.object({
  /** Counted from 1, as an editor of texts counts them. */
  line: z.number().int(),
  text: z.string(),
  code: z.string().nullable(),
  date: z.string().nullable(),
  rate: z.number().nullable(),
  /** The rate of that day until now. */
  before: z.number().nullable(),
  fault: z.enum(RATE_FAULTS).nullable(),
})
export type RateLine = z.infer<typeof RateLine>

/** A file of rates: `code,date,rate` in each line, with or without a heading. 2,000 lines fit. */
const RatesFile = z.object({ text: z.string().min(1).max(200_000) })

export const previewRates = call('POST /currencies/rates/preview', {
  summary: 'Reads a file of rates and says what each line would do; nothing is changed.',
  access: MANAGE,
  body: RatesFile,
  answer: z.object({ data: z.array(RateLine), good: z.number().int(), bad: z.number().int() }),
  reads: true,
})

export const importRates = call('POST /currencies/rates', {
  summary: 'Takes the good lines of a file of rates; the others are left and counted.',
  access: MANAGE,
  body: RatesFile,
  answer: Done.extend({ good: z.number().int(), bad: z.number().int() }),
  refusals: { 'lookups.no-rates': 422 },
})

/** What is done to an entry. */
export type EntryAct = 'add' | 'change' | 'retire' | 'restore' | 'delete'
/** What the audit log keeps of it: `skills.change`. */
export type EntryAction = `${ListName}.${EntryAct}`

declare module '../../../platform/shared/audited.ts' {
  interface AuditActions extends Record<EntryAction, true> {
    'currencies.rate': true
    'currencies.import': true
    'industries.move': true
  }
}
