import type { FileTake } from '../../platform/shared/file-rules.ts'

/** Who may see a value: everyone, signed-in people, holders of an entitlement, or only the owner and the reviewers. */
export type Audience = 'public' | 'members' | 'private' | { plan: string }

/** When a field is asked at all: the category requires one of these, or another field has one of these values. */
export type Condition = { requires: readonly string[] } | { field: string; is: readonly string[] }

type FieldBase = {
  /** The spec's payload name; also the key of its strings, `kinds.<kind>.fields.<key>`. */
  key: string
  /** Asked fields are required unless this says otherwise. */
  optional?: true
  when?: readonly Condition[]
  /** Changing it on something approved goes through the review team again. */
  sensitive?: true
  audience?: Audience
  /** Has a hint under the field: `kinds.<kind>.fields.<key>.hint`. */
  hint?: true
  /** Where others read it, it is called otherwise than where its owner is asked: `kinds.<kind>.fields.<key>.shown`. */
  shown?: true
  /** Stands beside its neighbour where there is room. */
  half?: true
}

/**
 * What a field takes. Amounts are whole units of the currency in the field named by `currency`; a range is `{min, max}` of them.
 * A date in the `past` is not after today, one in the `future` not before it, and none is before the date in the field named by
 * `from`. A `flag` is yes or no. A text with `orCountry` that names a country by id or name is meant for the field of that name.
 */
export type Field = FieldBase &
  (
    | { type: 'text'; max: number; min?: number; autoComplete?: string; orCountry?: string }
    | { type: 'secret'; max: number; min?: number }
    | { type: 'multiline'; max: number; rows?: number }
    | { type: 'email' }
    | { type: 'phone'; code: string }
    | { type: 'url' }
    | { type: 'number'; min: number; max: number; suffix?: string }
    | { type: 'percent'; min: number; max: number }
    | { type: 'money'; currency: string; above?: number }
    | { type: 'range'; currency: string }
    | { type: 'currency' }
    | { type: 'date'; past?: true; future?: true; from?: string }
    | { type: 'flag' }
    | { type: 'choice'; options: readonly string[]; numeric?: true; cards?: true }
    | { type: 'choices'; options: readonly string[]; max: number }
    | { type: 'category'; of: string }
    | { type: 'industries'; max: number; payload?: 'objects' }
    | { type: 'skills'; max: number; payload?: 'objects' }
    | { type: 'country' }
    | { type: 'countries'; max: number }
    | { type: 'state'; country: string }
    | { type: 'language' }
    | { type: 'languages'; max: number }
    | { type: 'level' }
    | { type: 'rows'; rows: readonly Field[]; max: number }
  )
export type FieldType = Field['type']
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>

/** A group of files. `why` of its strings says why the club asks for them. */
export type FileGroup = {
  key: string
  take: FileTake
  max: number
  optional?: true
  audience: Audience
}

/** What belongs together on a step. `section` names the part of the settings that shows it, where its feature has such parts. */
export type Group<Section extends string = string> = {
  key: string
  /** Where others read it, it is titled otherwise than where its owner is asked: `kinds.<kind>.groups.<key>-shown`. */
  shown?: true
  section?: Section
  /** The object on the wire in which the fields are sent (spec: `address`, `price`); here they are named beside the others. */
  nest?: string
  fields?: readonly Field[]
  files?: readonly FileGroup[]
}
/** One page of the wizard. */
export type Step<Section extends string = string> = { key: string; groups: readonly Group<Section>[] }

/**
 * What somebody fills in, as data: wizard, validator, storage, review, files and views are drawn from it. Its
 * sentences are `kinds.<key>.*` of its feature.
 */
export type Descriptor<Section extends string = string> = {
  key: string
  /** Below /api, as the spec writes it: `companies`, `ideaProfile`. */
  path: string
  steps: readonly Step<Section>[]
  /** The entitlement that opens what its owner left to holders of a plan, where the part itself names none. */
  plan?: string
  /** Which field is what, where lists, duplicates and cards need to know. */
  facts: {
    name: string
    highlights: string
    email?: string
    phone?: string
    license?: string
    description?: string
    industries?: string
    skills?: string
    country?: string
    state?: string
    city?: string
    /** Rows of `countryId` and `stateId`: the first of them is the place, where no country is asked by itself. */
    places?: string
    category?: string
    currency?: string
    image?: string
  }
}

/** Values of a form by payload name: what the validator answers, in whole units. Files are lists of ids. */
export type Values = Record<string, unknown>

/** Descriptors never change, and every shown value asks for its field. */
const fieldsByKind = new WeakMap<Descriptor, readonly Field[]>()

/** Every field of a kind in the order it is asked. */
export function fieldsOf(kind: Descriptor): readonly Field[] {
  const known = fieldsByKind.get(kind)
  if (known) return known
  const fields = kind.steps.flatMap(step => step.groups.flatMap(group => group.fields ?? []))
  fieldsByKind.set(kind, fields)
  return fields
}

/** Every file group of a kind. */
export const fileGroupsOf = (kind: Descriptor): FileGroup[] =>
  kind.steps.flatMap(step => step.groups.flatMap(group => group.files ?? []))

/** The keys under which a field is kept: a phone has its code beside it. */
export const keysOf = (field: Field): string[] => (field.type === 'phone' ? [field.key, field.code] : [field.key])

/** Every name that a form is sent under: fields, codes of phones, file groups. */
export const keysOfAll = (kind: Descriptor): string[] => [
  ...fieldsOf(kind).flatMap(keysOf),
  ...fileGroupsOf(kind).map(group => group.key),
]

/** The field of that payload name; a phone's code counts as the phone. */
export const fieldOf = (kind: Descriptor, key: string): Field | undefined =>
  fieldsOf(kind).find(field => field.key === key || (field.type === 'phone' && field.code === key))

/** The step in which a path (`educations.0.degree`) is typed; undefined for what no step asks. */
export function stepOf(kind: Descriptor, path: string): Step | undefined {
  const key = path.split('.')[0] ?? ''
  const here = (group: Group) =>
    (group.files ?? []).some(one => one.key === key) ||
    (group.fields ?? []).some(one => one.key === key || (one.type === 'phone' && one.code === key))
  return kind.steps.find(step => step.groups.some(here))
}

/** Audience of a value where the descriptor says nothing: everyone. */
export const audienceOf = (one: Field | FileGroup): Audience =>
  one.audience ?? ('type' in one && one.type === 'secret' ? 'private' : 'public')
