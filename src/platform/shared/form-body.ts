import { z } from 'zod'
import { sentNumber } from './numbers.ts'

/** The schema below optional, nullable, default and pipes. */
export function bareSchema(schema: z.ZodType): z.ZodType {
  let current = schema
  for (;;) {
    if (current instanceof z.ZodOptional || current instanceof z.ZodNullable || current instanceof z.ZodDefault)
      current = current.unwrap() as z.ZodType
    else if (current instanceof z.ZodPipe)
      current = (current.in instanceof z.ZodTransform ? current.out : current.in) as z.ZodType
    else return current
  }
}

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What an empty text of a form says: a value that may be null is emptied; lists and objects are emptied by `[]` and `null`. */
function emptyValue(schema: z.ZodType, kind: z.ZodType): unknown {
  const holds = kind instanceof z.ZodArray || kind instanceof z.ZodObject || kind instanceof z.ZodRecord
  if (!holds && schema.safeParse(null).success) return null
  return kind instanceof z.ZodNumber || schema.safeParse(undefined).success ? undefined : ''
}

function fieldValue(schema: z.ZodType | undefined, text: string): unknown {
  const kind = schema && bareSchema(schema)
  if (kind instanceof z.ZodString) return text
  if (schema && kind && text.trim() === '') return emptyValue(schema, kind)
  if (kind instanceof z.ZodBoolean)
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  const value = looksLikeJson(text) || (text === 'null' && kind instanceof z.ZodObject) ? parseJson(text) : text
  return schema ? withNumbers(schema, value) : value
}

/** True where a text is a text: some branch of the schema takes one. */
const takesText = (kind: z.ZodType): boolean =>
  kind instanceof z.ZodString ||
  kind instanceof z.ZodStringFormat ||
  kind instanceof z.ZodEnum ||
  kind instanceof z.ZodUnknown ||
  kind instanceof z.ZodAny ||
  (kind instanceof z.ZodLiteral && [...kind.values].some(one => typeof one === 'string')) ||
  (kind instanceof z.ZodUnion && kind.options.some(one => takesText(bareSchema(one as z.ZodType))))

const takesNumber = (kind: z.ZodType): boolean =>
  kind instanceof z.ZodNumber ||
  (kind instanceof z.ZodLiteral && [...kind.values].some(one => typeof one === 'number')) ||
  (kind instanceof z.ZodUnion && kind.options.some(one => takesNumber(bareSchema(one as z.ZodType))))

/**
 * The value with every number that came as text read as people write it (`1,250`, `١٬٢٥٠`), however deep it lies: in bodies of JSON
 * and in forms alike. Text stays text wherever the schema takes a text, and whatever is no number stays to be refused.
 */
export function withNumbers(schema: z.ZodType, value: unknown): unknown {
  const kind = bareSchema(schema)
  if (typeof value === 'string') return takesNumber(kind) && !takesText(kind) ? (sentNumber(value) ?? value) : value
  if (typeof value !== 'object' || value === null) return value
  if (kind instanceof z.ZodArray)
    return Array.isArray(value) ? value.map(one => withNumbers(kind.element as z.ZodType, one)) : value
  if (kind instanceof z.ZodUnion) return branchOf(kind.options as z.ZodType[], value)
  if (Array.isArray(value)) return value
  if (kind instanceof z.ZodRecord) return mapped(value, () => kind.valueType as z.ZodType)
  if (!(kind instanceof z.ZodObject)) return value
  const shape = kind.shape as Record<string, z.ZodType>
  return mapped(value, key => (Object.hasOwn(shape, key) ? shape[key] : undefined))
}

function mapped(value: object, schemaOf: (key: string) => z.ZodType | undefined): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const schema = schemaOf(key)
      return [key, schema ? withNumbers(schema, one) : one]
    }),
  )
}

/** Of several shapes the first that the value has once its numbers are read. */
function branchOf(options: readonly z.ZodType[], value: object): unknown {
  for (const option of options) {
    const read = withNumbers(option, value)
    if (option.safeParse(read).success) return read
  }
  return value
}

/**
 * The values of a multipart form as the schema's types: lists and objects arrive as JSON text (spec, section 7), numbers and
 * booleans as text. An empty text empties what may be null. What cannot be read stays text and is refused by the schema with the field's path.
 */
export function fromForm(schema: z.ZodType, fields: Record<string, string | string[]>): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = shape[name]
    body[name] = Array.isArray(value) ? value.map(one => fieldValue(undefined, one)) : fieldValue(field, value)
  }
  return body
}
