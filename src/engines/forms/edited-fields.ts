import type { Field, FileGroup, Group, Values } from './descriptor.ts'
import { isEmpty } from './field-schema.ts'

const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Those of the values that differ from what was there; nothing, an empty text and an empty list are the same. */
export function editedFrom(before: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !same(value, before[key])))
}

/** Every field and file group of some groups. */
export const partsOf = (groups: readonly Group[]): (Field | FileGroup)[] =>
  groups.flatMap(group => [...(group.fields ?? []), ...(group.files ?? [])])

/** True when the review team reads a change of it first: sensitive fields, and every picture and document. */
export const isReviewed = (part: Field | FileGroup): boolean => !('type' in part) || part.sensitive === true
