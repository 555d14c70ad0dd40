import type { FieldError } from '../../platform/shared/refusal.ts'
import { keysOf, keysOfAll } from './changed-fields.ts'
import { filesIn } from './check-values.ts'
import type { OpenedDraft } from './contract.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, type Values } from './descriptor.ts'

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
