import fc from 'fast-check'
import type { Schema } from './operations.ts'

/** What a schema is read with: the parts of the document, and ids of things that are there. */
export type Ground = {
  schemas: Record<string, Schema>
  ids: readonly string[]
  /** What is there under the name of a parameter or a field: ids of the table it is named after, names of members, keys of seats. */
  known?: (name: string) => readonly unknown[]
  /** What is typed where any text may stand, in place of anything. */
  texts?: readonly string[]
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
const soon = Math.ceil(Date.now() / 60_000) * 60_000
/** Deeper than this, things are left out. */
const DEPTH = 5

/** By their bounds: making one takes longer than drawing from it. */
const texts = new Map<string, fc.Arbitrary<string>>()

function text(schema: Schema, typed: readonly string[] | undefined): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema as { minLength?: number; maxLength?: number }
  if (typed)
    return fc
      .constantFrom(...typed)
      .map(one => one.padEnd(minLength, 'a').slice(0, (schema.maxLength as number | undefined) ?? one.length))
  const most = Math.max(minLength, Math.min(maxLength, 80))
  const bounds = `${minLength} ${most}`
  const made = texts.get(bounds)
  if (made) return made
  const any = fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: most, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: most, unit: 'binary' }) },
    { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  )
  texts.set(bounds, any)
  return any
}

function formatted(schema: Schema, ground: Ground): fc.Arbitrary<unknown> | null {
  const known = ground.ids.length > 0 ? fc.constantFrom(...ground.ids) : fc.uuid()
  const formats: Record<string, fc.Arbitrary<string>> = {
    uuid: fc.oneof({ weight: 4, arbitrary: known }, fc.uuid()),
    // As people have them, and as the standard lets them be.
    email: fc.oneof({ weight: 3, arbitrary: fc.nat().map(one => `person${one}@example.org`) }, fc.emailAddress()),
    uri: fc.webUrl(),
    date: fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map(one => one.toISOString().slice(0, 10)),
    'date-time': fc.oneof(
      fc
        .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
        .map(one => one.toISOString()),
      // Soon, to the minute: what calls that plan something take.
      fc.integer({ min: -60, max: 60 * 24 * 14 }).map(ahead => new Date(soon + ahead * 60_000).toISOString()),
    ),
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

/** Most of what a field is filled with is there, where something is known by its name; a list then holds some of it. */
function fieldOf(name: string, schema: Schema, ground: Ground, depth: number): fc.Arbitrary<unknown> {
  const any = arbitraryOf(schema, ground, depth)
  const known = ground.known?.(name) ?? []
  if (known.length === 0) return any
  const one = fc.constantFrom(...known)
  return fc.oneof({ weight: 3, arbitrary: schema.type === 'array' ? fc.array(one, { maxLength: 2 }) : one }, any)
}

function object(schema: Schema, ground: Ground, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = (schema.required ?? []) as string[]
  const fields = Object.fromEntries(
    properties
      .filter(([name]) => depth > 0 || required.includes(name))
      .map(([name, one]) => [name, fieldOf(name, one, ground, depth - 1)]),
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
  if (schema.type === 'string') return formatted(schema, ground) ?? text(schema, ground.texts)
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
