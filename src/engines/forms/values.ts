import { type Coinage, fromUnits, inUnits, money } from '../../platform/shared/money.ts'
import type { FieldError } from '../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../platform/shared/text.ts'
import type { OpenedDraft } from './contract.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, keysOf, keysOfAll, type Values } from './descriptor.ts'

/** The object that each nested field is sent in, by the field's name. */
function nestsOf(kind: Descriptor): Map<string, string> {
  const groups = kind.steps.flatMap(step => step.groups)
  return new Map(
    groups.flatMap(({ nest, fields = [] }) => (nest ? fields.flatMap(keysOf).map(key => [key, nest] as const) : [])),
  )
}

/** Values as the spec sends them: fields of a nested group together in its object. */
export function nested(kind: Descriptor, values: Values): Values {
  const nests = nestsOf(kind)
  const sent: Values = {}
  for (const [key, value] of Object.entries(values)) {
    const nest = nests.get(key)
    if (nest) sent[nest] = { ...(sent[nest] as Values | undefined), [key]: value }
    else sent[key] = value
  }
  return sent
}

/** What was sent, with the fields of nested groups beside the others; the way back of `nested`. Null empties the whole group. */
export function flattened(kind: Descriptor, body: Values): Values {
  const nests = [...nestsOf(kind)]
  const objects = new Set(nests.map(([, nest]) => nest))
  const entries = Object.entries(body).flatMap(([key, value]): [string, unknown][] => {
    if (!objects.has(key)) return [[key, value]]
    if (value === null) return nests.filter(([, nest]) => nest === key).map(([field]) => [field, null])
    return Object.entries((value as Values | undefined) ?? {})
  })
  return Object.fromEntries(entries)
}

/** Faults with the paths that the sender knows: `price.priceNumber`. */
export function nestedErrors(kind: Descriptor, errors: readonly FieldError[]): FieldError[] {
  const nests = nestsOf(kind)
  return errors.map(error => {
    const nest = nests.get(error.path.split('.')[0] ?? '')
    return nest ? { ...error, path: `${nest}.${error.path}` } : error
  })
}

/** Faults with the paths of the fields on the screen: `priceNumber`. */
export function flattenedErrors(kind: Descriptor, errors: readonly FieldError[]): FieldError[] {
  const objects = new Set(nestsOf(kind).values())
  return errors.map(error => {
    const [first = '', ...rest] = error.path.split('.')
    return objects.has(first) && rest.length > 0 ? { ...error, path: rest.join('.') } : error
  })
}

/**
 * What a change names of a form, by its keys; the rest stays as it is. Files in `added` come beside those that are
 * there, or that the change names; where there is one of a kind, the new one takes its place.
 */
export function namedValues(kind: Descriptor, before: Values, sent: Values): Values {
  const named = Object.fromEntries(keysOfAll(kind).flatMap(key => (sent[key] === undefined ? [] : [[key, sent[key]]])))
  const added = (sent.added ?? {}) as Values
  const files = fileGroupsOf(kind).flatMap(({ key, max }) => {
    const more = filesIn(added[key])
    if (more.length === 0) return []
    return [[key, max === 1 ? more : [...filesIn(named[key] ?? before[key]), ...more]] as const]
  })
  return { ...named, ...Object.fromEntries(files) }
}

/** A draft's file ids as the views that fields work with; those that are gone are left out. */
export function withFiles(kind: Descriptor, draft: Pick<OpenedDraft, 'values' | 'files'>): Values {
  const views = new Map(draft.files.map(file => [file._id, file]))
  const groups = fileGroupsOf(kind).flatMap(({ key }) => {
    const ids = draft.values[key]
    return Array.isArray(ids) ? [[key, ids.flatMap(id => views.get(String(id)) ?? [])] as const] : []
  })
  return { ...draft.values, ...Object.fromEntries(groups) }
}

/** Every value of a wizard as it is sent: what is empty is named as empty, so that nothing of before stays in its place. */
export const wholePayload = (kind: Descriptor, values: Values): Values => ({
  ...Object.fromEntries(
    fieldsOf(kind)
      .flatMap(keysOf)
      .map(key => [key, null]),
  ),
  ...Object.fromEntries(fileGroupsOf(kind).map(({ key }) => [key, []])),
  ...payloadOf(kind, values),
})

/** Values as a call takes them: files by id, what is empty left out. */
export function payloadOf(kind: Descriptor, values: Values): Values {
  const files = new Set(fileGroupsOf(kind).map(group => group.key))
  const entries = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (files.has(key)) return [[key, ((value ?? []) as { _id: string }[]).map(file => file._id)]]
    return value === undefined || value === null || value === '' || Number.isNaN(value) ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

/** File ids as they are sent: `['…']`, `[{_id}]`, or views of files. */
export function filesIn(raw: unknown): string[] {
  const list = Array.isArray(raw) ? raw : typeof raw === 'string' && raw ? [raw] : []
  const ids = list.map(one => (typeof one === 'string' ? one : String((one as { _id?: unknown } | null)?._id ?? '')))
  return [...new Set(ids.filter(Boolean))]
}

/** A checked form as it is kept: amounts in minor units, secrets and files apart from the rest. */
export type Stored = { data: Values; secrets: Record<string, string>; files: Record<string, string[]> }

/** The coinage of a currency by its code; throws for a code that nobody knows. */
type CoinageOf = (code: string) => Coinage

/** A range of amounts as it was checked: both ends are there. */
export const isRange = (value: unknown): value is { min: number; max: number } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { min?: unknown }).min === 'number' &&
  typeof (value as { max?: unknown }).max === 'number'

function moneyIn(
  kind: Descriptor,
  values: Values,
  coinageOf: CoinageOf,
  turn: (amount: number, unit: Coinage) => number,
) {
  const turned: Values = {}
  for (const field of fieldsOf(kind)) {
    if (field.type !== 'money' && field.type !== 'range') continue
    const amount = values[field.key]
    if (typeof amount !== 'number' && !isRange(amount)) continue
    const unit = coinageOf(String(values[field.currency]))
    turned[field.key] = isRange(amount)
      ? { min: turn(amount.min, unit), max: turn(amount.max, unit) }
      : turn(amount, unit)
  }
  return turned
}

const toMinor = (units: number, unit: Coinage): number => fromUnits(units, unit).minor
const toUnits = (minor: number, unit: Coinage): number => inUnits(money(minor, unit.code), unit)

/** What the validator answered, as it is kept: amounts in minor units, beside the field of their currency. */
export function toStored(kind: Descriptor, values: Values, coinageOf: CoinageOf): Stored {
  const data: Values = { ...values, ...moneyIn(kind, values, coinageOf, toMinor) }
  const secrets: Record<string, string> = {}
  for (const field of fieldsOf(kind)) {
    if (field.type !== 'secret') continue
    if (typeof data[field.key] === 'string') secrets[field.key] = data[field.key] as string
    delete data[field.key]
  }
  const files: Record<string, string[]> = {}
  for (const { key } of fileGroupsOf(kind)) {
    if (Array.isArray(data[key])) files[key] = data[key] as string[]
    delete data[key]
  }
  return { data, secrets, files }
}

/** Kept data as the wire has it: whole units, files as lists of ids; secrets never come back. */
export const fromStored = (kind: Descriptor, stored: Pick<Stored, 'data' | 'files'>, coinageOf: CoinageOf): Values => ({
  ...stored.data,
  ...moneyIn(kind, stored.data, coinageOf, toUnits),
  ...stored.files,
})

/** The language most of a form is written in: its paragraphs and its name together. */
export function languageOf(kind: Descriptor, values: Values): Language {
  const { name, highlights, description } = kind.facts
  const texts = [name, highlights, description].map(key => (key ? values[key] : undefined))
  return languageOfText(texts.filter(text => typeof text === 'string').join(' '))
}
