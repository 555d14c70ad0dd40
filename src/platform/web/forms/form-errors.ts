import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { z } from 'zod'
import { fieldErrors } from '../../shared/field-errors.ts'
import type { FieldError } from '../../shared/refusal.ts'
import { dropBlanks } from './drop-blanks.ts'
import type { SayCode } from './use-say-code.ts'

/** Says what a form makes of its values, and everything that is wrong with them. */
export type Judge<In = Record<string, unknown>, Out = unknown> = (values: In) => {
  values: Out
  errors: readonly FieldError[]
}

/** What decides a form: a schema of the contract, or a judge of its own where no schema can know it all. */
export type Rules = z.ZodType | Judge

/** Rules as a judge. Values that are not right come out as nothing. */
export function judgeOf(rules: Rules): Judge {
  if (!(rules instanceof z.ZodType)) return rules
  return values => {
    const given = dropBlanks(rules, values)
    const result = rules.safeParse(given)
    if (result.success) return { values: result.data, errors: [] }
    return { values: {}, errors: fieldErrors(result.error.issues, given) }
  }
}

/** What the form library keeps at a field: the code as its `type`, the server's sentence if it wrote one. */
type Leaf = { type: string; message: string; params?: FieldError['params'] }

/** The one resolver: the rules decide, their complaints are kept as codes. */
export const resolverOf =
  (judge: Judge): Resolver =>
  given => {
    const { values, errors } = judge(given)
    if (errors.length === 0) return { values: values as object, errors: {} }
    const tree = {}
    for (const error of errors) set(tree, placeOf(error), leafOf(error))
    return { values: {}, errors: tree }
  }

/** Where an error is kept; one about the whole form has a place of its own. */
export const placeOf = ({ path }: FieldError): string => path || 'form'

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

const errorAt = (path: string, { type, message, params }: Leaf): FieldError => ({ path, code: type, message, params })

/** True for a field and everything inside of it. */
export const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

/**
 * The error a field shows: its own, or the first inside it when it is one value of several parts (a phone, a range) or names one
 * of its entries (`industries.2`). Rows show the errors of their fields themselves.
 */
export function errorIn(errors: readonly FieldError[], path: string, value: unknown): FieldError | undefined {
  const own = errors.find(error => error.path === path)
  if (own) return own
  const isPart = (rest: string) => !Array.isArray(value) || /^\d+$/.test(rest)
  return errors.find(error => error.path.startsWith(`${path}.`) && isPart(error.path.slice(path.length + 1)))
}

/** The sentence of an error: the server's own, else the feature's for this code, else the platform's. */
export function sentenceOf(say: SayCode, { code, message, params = {} }: FieldError, feature?: string): string {
  const own = feature && !code.includes('.') ? say(`${feature}.${code}`, params, 'fields') : ''
  return message || own || say(code, params, 'fields') || say(code, params) || say('invalid', {}, 'fields')
}
