import type { FieldError } from '../../platform/shared/refusal.ts'
import type { Descriptor, Field, Values } from './descriptor.ts'

/** The object that each nested field is sent in, by the field's name. */
function nestsOf(kind: Descriptor): Map<string, string> {
  const groups = kind.steps.flatMap(step => step.groups)
  const keys = (field: Field) => (field.type === 'phone' ? [field.key, field.code] : [field.key])
  return new Map(
    groups.flatMap(({ nest, fields = [] }) => (nest ? fields.flatMap(keys).map(key => [key, nest] as const) : [])),
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
