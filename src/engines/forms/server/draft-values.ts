import { seal } from '../../../platform/server/seal.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { type Descriptor, fieldsOf, keysOfAll, type Values } from '../descriptor.ts'

/** Refuses names that the descriptor does not have; everything else may be half typed. */
export function refuseUnknown(kind: Descriptor, values: Values): void {
  const known = new Set(keysOfAll(kind))
  const errors = Object.keys(values)
    .filter(key => !known.has(key))
    .map(key => ({ path: `values.${key}`, code: 'unknown', message: '' }))
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
}

/** Takes the secrets out of the values and closes them; an emptied one is forgotten. */
export function closeSecrets(
  kind: Descriptor,
  values: Values,
  before: Record<string, string | null>,
  columnKey: string,
) {
  const data = { ...values }
  const sealed = { ...before }
  for (const field of fieldsOf(kind)) {
    if (field.type !== 'secret' || !(field.key in data)) continue
    const text = data[field.key]
    delete data[field.key]
    if (typeof text === 'string' && text.trim()) sealed[field.key] = seal(columnKey, text.trim())
  }
  return { data, sealed }
}
