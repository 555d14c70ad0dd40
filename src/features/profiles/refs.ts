import { type Field, fieldsOf, type Kind, type Values } from './kind.ts'

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

const isRef = (type: string): type is keyof Refs => type in none()

const idOf = (one: unknown): string =>
  typeof one === 'object' && one !== null ? String((one as { _id?: unknown })._id ?? '') : String(one ?? '')

/** Every id of a look-up that values name, checked or not: read together before they are held against the world or shown. */
export function refsIn(kind: Kind, values: Values): Refs {
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
    } else if (isRef(field.type)) {
      const ids = (Array.isArray(value) ? value : [value]).map(idOf)
      refs[field.type].push(...ids.filter(id => id !== ''))
    }
  }
}
