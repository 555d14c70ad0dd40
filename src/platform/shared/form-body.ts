import { z } from 'zod'

/** The schema below optional, nullable, default and pipes. */
function bare(schema: z.ZodType): z.ZodType {
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

function fieldValue(schema: z.ZodType | undefined, text: string): unknown {
  const kind = schema && bare(schema)
  if (kind instanceof z.ZodString) return text
  if (kind instanceof z.ZodNumber) return text.trim() === '' ? undefined : Number(text)
  if (kind instanceof z.ZodBoolean)
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  if (text === '' && (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)) return undefined
  return looksLikeJson(text) ? parseJson(text) : text
}

/**
 * The values of a multipart form as the schema's types: lists and objects arrive as JSON text (spec, section 7), numbers and
 * booleans as text. What cannot be read stays text and is refused by the schema with the field's path.
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
