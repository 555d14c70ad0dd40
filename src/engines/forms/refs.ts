import { type Descriptor, type Field, fieldsOf, type Values } from './descriptor.ts'

/** Kinds of entries that values refer to by id. */
export type Refs = Record<
  'category' | 'country' | 'state' | 'industries' | 'skills' | 'language' | 'currency',
  string[]
>

const none = (): Refs => ({
  category: [],
  country: [],
  state: [],
  industries: [],
  skills: [],
  language: [],
  currency: [],
})

/** Under which kind of entries the ids of a field are found; undefined for fields that name none. */
const REF_OF: Partial<Record<Field['type'], keyof Refs>> = {
  category: 'category',
  country: 'country',
  countries: 'country',
  state: 'state',
  industries: 'industries',
  skills: 'skills',
  language: 'language',
  languages: 'language',
  currency: 'currency',
}

const idOf = (one: unknown): string =>
  typeof one === 'object' && one !== null ? String((one as { _id?: unknown })._id ?? '') : String(one ?? '')

/** The countries in which a state is chosen: those whose states a form must know. */
export function countriesOfStates(fields: readonly Field[], values: Values): string[] {
  return fields.flatMap(field => {
    const value = values[field.key]
    if (field.type === 'state') return [idOf(values[field.country])].filter(Boolean)
    if (field.type !== 'rows' || !Array.isArray(value)) return []
    return value.flatMap(row => (row ? countriesOfStates(field.rows, row as Values) : []))
  })
}

/** Every id of a look-up that values name, checked or not: read together before they are checked or shown. */
export function refsIn(kind: Descriptor, values: Values): Refs {
  const refs = none()
  collect(fieldsOf(kind), values, refs)
  return refs
}

function collect(fields: readonly Field[], values: Values, refs: Refs): void {
  for (const field of fields) {
    const value = values[field.key]
    if (field.type === 'rows') {
      for (const row of Array.isArray(value) ? value : [])
        if (typeof row === 'object' && row !== null) collect(field.rows, row as Values, refs)
      continue
    }
    const found = REF_OF[field.type]
    const ids = (Array.isArray(value) ? value : [value]).map(idOf)
    if (found) refs[found].push(...ids.filter(id => id !== ''))
  }
}
