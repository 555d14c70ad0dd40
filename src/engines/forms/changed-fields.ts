import { type Descriptor, fieldsOf, fileGroupsOf, keysOf, type Values } from './descriptor.ts'
import type { Stored } from './values.ts'

/** What two versions of a form are compared by. */
type Kept = Pick<Stored, 'data' | 'files'>

/** The same text for the same value, however its keys are ordered: the database orders them anew. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${textOf(one)}`)
    .join()}}`
}

const same = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b)

/** Fields and file groups in which two versions differ, by key, in the order of the descriptor. Secrets are not compared. */
export function changedKeys(kind: Descriptor, before: Kept, after: Kept): string[] {
  const fields = fieldsOf(kind).filter(field => keysOf(field).some(key => !same(before.data[key], after.data[key])))
  const groups = fileGroupsOf(kind).filter(({ key }) => !same(before.files[key] ?? [], after.files[key] ?? []))
  return [...fields, ...groups].map(one => one.key)
}

/** Those of the keys whose change goes through the review team again: sensitive fields, and every picture and document. */
export function sensitiveOf(kind: Descriptor, keys: readonly string[]): string[] {
  const harmless = new Set(fieldsOf(kind).flatMap(field => (field.sensitive ? [] : [field.key])))
  return keys.filter(key => !harmless.has(key))
}

/** Kept data with some fields taken from another version. */
export function withFields(kind: Descriptor, data: Values, from: Values, keys: readonly string[]): Values {
  const taken = fieldsOf(kind).filter(field => keys.includes(field.key))
  return { ...data, ...Object.fromEntries(taken.flatMap(keysOf).map(key => [key, from[key]])) }
}
