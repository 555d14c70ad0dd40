import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '../../shared/field-errors.ts'
import type { FieldError } from '../../shared/refusal.ts'
import { dropBlanks } from './drop-blanks.ts'
import type { SayCode } from './use-say-code.ts'

/** What the form library keeps at a field: the code as its `type`, the server's sentence if it wrote one. */
type Leaf = { type: string; message: string; params?: FieldError['params'] }

/** Our resolver: the schema decides, its complaints become codes. */
export function resolverOf(schema: z.ZodType): Resolver {
  return values => {
    const given = dropBlanks(schema, values)
    const result = schema.safeParse(given)
    if (result.success) return { values: result.data as object, errors: {} }
    const errors = {}
    for (const error of fieldErrors(result.error.issues, given)) set(errors, error.path || ROOT, leafOf(error))
    return { values: {}, errors }
  }
}

/** Where an error about the whole form is kept. */
const ROOT = 'form'

export const leafOf = ({ code, message, params }: FieldError): Leaf => ({ type: code, message, params })

/** The form library's nested errors as the flat list of the contract. */
export function flatErrors(errors: FieldErrors, path = ''): FieldError[] {
  const node = errors as Record<string, unknown>
  const own = typeof node.type === 'string' ? [errorAt(path, node as unknown as Leaf)] : []
  const inner = Object.entries(node).flatMap(([key, child]) =>
    child && typeof child === 'object' && !(own.length > 0 && key === 'params') && key !== 'ref'
      ? flatErrors(child as FieldErrors, path ? `${path}.${key}` : key)
      : [],
  )
  return [...own, ...inner]
}

/** The error of one field, if any. */
export function errorOf(errors: FieldErrors, path: string): FieldError | null {
  const leaf = get(errors, path) as Leaf | undefined
  return typeof leaf?.type === 'string' ? errorAt(path, leaf) : null
}

/** The error a field shows: its own, or the first inside it when it is one value of several parts (a phone, a range). */
export function errorIn(errors: FieldErrors, path: string, value: unknown): FieldError | null {
  const own = errorOf(errors, path)
  const inside = get(errors, path) as FieldErrors | undefined
  if (own || !inside || typeof value !== 'object' || Array.isArray(value)) return own
  return flatErrors(inside, path)[0] ?? null
}

const errorAt = (path: string, { type, message, params }: Leaf): FieldError => ({ path, code: type, message, params })

/** The sentence of an error: the server's own, else the feature's for this code, else the platform's. */
export function sentenceOf(say: SayCode, { code, message, params = {} }: FieldError, feature?: string): string {
  const own = feature && !code.includes('.') ? say(`${feature}.${code}`, params, 'fields') : ''
  return message || own || say(code, params, 'fields') || say(code, params) || say('invalid', {}, 'fields')
}
