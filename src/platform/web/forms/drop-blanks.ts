import { z } from 'zod'

const isBlank = (value: unknown): boolean => value === '' || value === null

/** What stands for "nothing" in a field that may be left out: null where the schema knows null, else undefined. */
function nothing(schema: z.ZodType): { value: null | undefined } | null {
  let current = schema
  while (true) {
    if (current instanceof z.ZodNullable) return { value: null }
    if (current instanceof z.ZodOptional || current instanceof z.ZodDefault) {
      if (current.unwrap() instanceof z.ZodNullable) current = current.unwrap() as z.ZodType
      else return { value: undefined }
    } else return null
  }
}

/**
 * The values of a form as its schema means them: an optional field left empty (`''`, null) counts as not given, unless the
 * schema takes the empty value itself. So an optional e-mail may be left empty without being refused as an e-mail.
 */
export function dropBlanks(schema: z.ZodType, value: unknown): unknown {
  if (isBlank(value)) {
    const none = nothing(schema)
    return none && !schema.safeParse(value).success ? none.value : value
  }
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap() as z.ZodType
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map(one => dropBlanks((inner as z.ZodArray).element as z.ZodType, one))
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const shape = inner.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shape[key] ? dropBlanks(shape[key], one) : one]),
  )
}
