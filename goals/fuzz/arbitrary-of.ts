import fc from 'fast-check'
import type { Schema } from './operations.ts'

/** What a schema is read with: the parts of the document, and ids of things that are there. */
export type Ground = {
  schemas: Record<string, Schema>
  ids: readonly string[]
  /** Ids of the table that a parameter is named after. */
  idsNamed?: (parameter: string) => readonly string[]
}

/** Texts that have broken programs before. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  "'; drop table users; --",
  '%_\\',
  '[(*+?',
  '(',
  '\\',
  '\\u0000',
  '__proto__',
  'null',
  'NaN',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  '2023-02-31',
  '٠١٢٣',
  'السّلام عليكم',
  '👩‍👩‍👧‍👦',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  'a'.repeat(5000),
]
const NUMBERS = [0, -0, 1, -1, 0.1, 255, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308]
/** Deeper than this, things are left out. */
const DEPTH = 5

const text = (schema: Schema): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 60 } = schema as { minLength?: number; maxLength?: number }
  const most = Math.max(minLength, Math.min(maxLength, 80))
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: most, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: most, unit: 'binary' }) },
    { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  )
}

function formatted(schema: Schema, ground: Ground): fc.Arbitrary<unknown> | null {
  const known = ground.ids.length > 0 ? fc.constantFrom(...ground.ids) : fc.uuid()
  const formats: Record<string, fc.Arbitrary<string>> = {
    uuid: fc.oneof({ weight: 4, arbitrary: known }, fc.uuid()),
    email: fc.emailAddress(),
    uri: fc.webUrl(),
    date: fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map(one => one.toISOString().slice(0, 10)),
    'date-time': fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map(one => one.toISOString()),
  }
  const made = formats[String(schema.format)]
  if (made) return made
  if (typeof schema.pattern !== 'string') return null
  try {
    return fc.stringMatching(new RegExp(schema.pattern))
  } catch {
    return null
  }
}

function numeric(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<string, number | undefined>
  const whole = schema.type === 'integer'
  // Where the document names no bound of an integer it is the largest that JSON carries whole.
  const least = whole ? Number.MIN_SAFE_INTEGER : -1e6
  const low = minimum ?? (exclusiveMinimum !== undefined ? exclusiveMinimum + (whole ? 1 : 0.01) : least)
  const most = whole ? Number.MAX_SAFE_INTEGER : low + 2e6
  const high = Math.max(low, maximum ?? (exclusiveMaximum !== undefined ? exclusiveMaximum - (whole ? 1 : 0.01) : most))
  const fair = whole
    ? fc.integer({ min: Math.max(Math.ceil(low), -(2 ** 31)), max: Math.min(Math.floor(high), 2 ** 31 - 1) })
    : fc.double({ min: low, max: high, noNaN: true })
  const edges = NUMBERS.filter(one => one >= low && one <= high && (!whole || Number.isInteger(one)))
  return edges.length > 0 ? fc.oneof(fair, fc.constantFrom(...edges)) : fair
}

function object(schema: Schema, ground: Ground, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = (schema.required ?? []) as string[]
  const fields = Object.fromEntries(
    properties
      .filter(([name]) => depth > 0 || required.includes(name))
      .map(([name, one]) => [name, arbitraryOf(one, ground, depth - 1)]),
  )
  const requiredKeys = Object.keys(fields).filter(name => required.includes(name))
  const record = fc.record(fields, { requiredKeys: requiredKeys as never[] })
  if (properties.length > 0 || typeof schema.additionalProperties !== 'object') return record
  return fc.dictionary(
    fc.string({ maxLength: 12 }),
    arbitraryOf(schema.additionalProperties as Schema, ground, depth - 1),
    {
      maxKeys: 3,
    },
  )
}

/** Values that a JSON schema takes, most of the time: refinements and some formats are not in the document. */
export function arbitraryOf(schema: Schema, ground: Ground, depth = DEPTH): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    const part = ground.schemas[schema.$ref.split('/').at(-1)!]
    return part && depth > 0 ? fc.constant(null).chain(() => arbitraryOf(part, ground, depth - 1)) : fc.constant(null)
  }
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map(one => arbitraryOf(one, ground, depth - 1)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map(type => arbitraryOf({ ...schema, type }, ground, depth)))
  if (schema.type === 'string') return formatted(schema, ground) ?? text(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numeric(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema as { minItems?: number; maxItems?: number }
    if (depth <= 0 && minItems === 0) return fc.constant([])
    return fc.array(arbitraryOf((schema.items ?? {}) as Schema, ground, depth - 1), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    })
  }
  if (schema.type === 'object') return object(schema, ground, depth)
  return fc.oneof(fc.constantFrom<unknown>(null, true, 7, [], {}), fc.constantFrom(...NASTY))
}
