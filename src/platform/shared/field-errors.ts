import type { z } from 'zod'
import type { FieldError } from './refusal.ts'

type Issue = z.core.$ZodIssue
type Params = Record<string, string | number>
type Found = { path: PropertyKey[]; code: string; params?: Params }

/**
 * What is wrong, field by field, in codes of the platform's `fields` strings (or `feature.reason` from a custom check), so
 * that server and browser say the same sentence. `input` is what was checked: an empty value reads as `required` whatever
 * rule it broke. One error per field, the first; paths are dotted (`educations.0.degree`). Messages are left to the caller.
 */
export function fieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  const byPath = new Map<string, FieldError>()
  for (const issue of issues)
    for (const found of read(issue, input)) {
      const path = found.path.map(String).join('.')
      if (byPath.has(path)) continue
      byPath.set(path, { path, code: found.code, message: '', ...(found.params ? { params: found.params } : {}) })
    }
  return [...byPath.values()]
}

/**
 * For `.refine(check, says('between', { min: -100, max: 100 }))`: the code and numbers that fieldErrors passes on. Codes
 * without a dot are the platform's `fields`, with one the feature's.
 */
export const says = (code: string, params: Params = {}) => ({ params: { code, params } })

function read(issue: Issue, input: unknown): Found[] {
  const path = issue.path
  const value = valueAt(input, path)
  const own = ownCode(issue)
  if (own) return [{ path, ...own }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => ({ path: [...path, key], code: 'unknown' }))
    case 'invalid_union':
      return isEmpty(value) ? [{ path, code: 'required' }] : readUnion(issue, value)
    case 'invalid_key':
      return [{ path, code: 'unknown' }]
    case 'custom':
      return [{ path, code: 'invalid' }]
    default:
      return isEmpty(value) ? [{ path, code: 'required' }] : [{ path, ...ruleCode(issue, value) }]
  }
}

/** A code the schema gave itself: `says(…)`, or a message `code:reason` with the rule's own numbers. */
function ownCode(issue: Issue): { code: string; params?: Params } | null {
  if (issue.code === 'custom' && typeof issue.params?.code === 'string')
    return { code: issue.params.code, params: (issue.params.params ?? {}) as Params }
  if (!issue.message.startsWith('code:')) return null
  return { code: issue.message.slice('code:'.length), params: limits(issue) }
}

function limits(issue: Issue): Params {
  if (issue.code === 'too_small') return { min: Number(issue.minimum), count: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum), count: Number(issue.maximum) }
  return {}
}

function ruleCode(issue: Issue, value: unknown): { code: string; params?: Params } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: typeCode(issue.expected, value) }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return { code: FORMATS[issue.format] ?? 'invalid' }
    case 'not_multiple_of':
      return { code: Number.isInteger(Number(issue.divisor)) ? 'integer' : 'invalid' }
    case 'invalid_value':
      return { code: issue.values.length === 1 && issue.values[0] === true ? 'agree' : 'choice' }
    default:
      return { code: 'invalid' }
  }
}

const FORMATS: Record<string, string> = {
  email: 'email',
  url: 'url',
  e164: 'phone',
  phone: 'phone',
  date: 'date',
  datetime: 'date',
  time: 'date',
  // an id that is none was not among the options offered
  guid: 'choice',
  uuid: 'choice',
}

function typeCode(expected: string, value: unknown): string {
  if (expected === 'int' && typeof value === 'number' && !Number.isNaN(value)) return 'integer'
  if (expected === 'number' || expected === 'int' || expected === 'bigint') return 'number'
  return expected === 'date' ? 'date' : 'invalid'
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): { code: string; params?: Params } {
  const min = Number(minimum)
  if (origin === 'string') return { code: 'too-short', params: { min, count: min } }
  if (origin === 'array' || origin === 'set' || origin === 'map') return { code: 'too-few', params: { count: min } }
  if (origin === 'date') return { code: 'date' }
  return min === 0 && !inclusive ? { code: 'positive' } : { code: 'too-small', params: { min } }
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): { code: string; params?: Params } {
  const max = Number(maximum)
  if (origin === 'string') return { code: 'too-long', params: { max, count: max } }
  if (origin === 'array' || origin === 'set' || origin === 'map') return { code: 'too-many', params: { count: max } }
  return origin === 'date' ? { code: 'date' } : { code: 'too-big', params: { max } }
}

/** Of a union's branches the one that fits best: the fewest complaints, and none about the whole value. */
function readUnion(issue: z.core.$ZodIssueInvalidUnion, value: unknown): Found[] {
  const { path } = issue
  if (issue.errors.length === 0) return [{ path, code: 'choice' }]
  const inside = issue.errors.filter(branch => branch.every(one => one.path.length > 0))
  const best = inside.toSorted((a, b) => a.length - b.length)[0]
  const whole = [
    ...new Set(issue.errors.flatMap(branch => branch.flatMap(one => read(one, value).map(({ code }) => code)))),
  ]
  if (!best) return [{ path, code: whole.length === 1 ? (whole[0] as string) : 'invalid' }]
  return best.flatMap(one => read(one, value)).map(found => ({ ...found, path: [...path, ...found.path] }))
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input)
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
