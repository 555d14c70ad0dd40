import { z } from 'zod'

const marked = z.registry<Record<string, never>>()

/**
 * Marks what opens something by itself or is nobody else's business: a password, a token, a passport number. A call that takes or
 * answers one is never kept for a repetition (`idempotent: 'never'`) nor by a cache; `npm run check` sees to it. Comes last: what is
 * made of the schema by a further rule is another one.
 */
export const secret = <S extends z.ZodType>(schema: S): S => {
  marked.add(schema, {})
  return schema
}

/** Whether this schema was marked. */
export const isSecret = (schema: z.ZodType): boolean => marked.has(schema)
