import { z } from 'zod'

/** An id that nobody has. */
export const NOBODY = '00000000-0000-7000-8000-00000000abcd'

type Node = z.ZodType & { def: Record<string, unknown> }

/**
 * A value that a schema probably takes, for tests that call everything: required fields only, first options, shortest lists.
 * Refinements are not understood; what they refuse is answered with 422, which those tests expect as well.
 */
export function sampleOf(schema: z.ZodType | undefined): unknown {
  if (!schema) return undefined
  const { def } = schema as Node
  switch (def.type) {
    case 'object':
      return sampleOfObject(schema as z.ZodObject)
    case 'optional':
    case 'default':
    case 'prefault':
      return undefined
    case 'nullable':
      return null
    case 'array':
      return []
    case 'pipe':
      return sampleOf((def.in as Node).def.type === 'transform' ? (def.out as z.ZodType) : (def.in as z.ZodType))
    case 'union':
      return sampleOf((def.options as z.ZodType[])[0])
    default:
      return sampleOfLeaf(schema)
  }
}

function sampleOfObject(schema: z.ZodObject): Record<string, unknown> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, sampleOf(field as z.ZodType)])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function sampleOfLeaf(schema: z.ZodType): unknown {
  const { def } = schema as Node
  if (def.type === 'enum') return Object.values(def.entries as object)[0]
  if (def.type === 'literal') return (def.values as unknown[])[0]
  if (def.type === 'boolean') return true
  if (def.type === 'record') return {}
  if (schema instanceof z.ZodNumber) return Math.max(1, schema.minValue ?? 1)
  if (schema instanceof z.ZodString || def.type === 'string') return sampleOfText(schema as z.ZodString)
  return 'sample'
}

const TEXTS: Record<string, string> = {
  guid: NOBODY,
  uuid: NOBODY,
  email: 'nobody@mail.example',
  url: 'https://mail.example/',
  date: '2000-01-01',
  datetime: '2000-01-01T00:00:00Z',
}

function sampleOfText(schema: z.ZodString): string {
  const known = TEXTS[schema.format ?? '']
  return known ?? 'sample'.padEnd(Math.min(schema.minLength ?? 6, 200), 'e').slice(0, schema.maxLength ?? 200)
}
