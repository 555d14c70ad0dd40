import { z } from 'zod'
import type { Operation, Schema } from './operations.ts'

/** Statuses that say "not now", declared for every call. */
const CLOSED = 503

/** Reads JSON values by a schema of the document; null for one that cannot be read back. */
export type Reader = { takes(value: unknown): boolean; why(value: unknown): string }

/** The named schemas that a schema refers to, directly or through others. */
function reached(schema: Schema, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    if (!found.has(name!)) reached(schemas[name!] ?? {}, schemas, found.add(name!))
  return found
}

/** Makes readers of the document's schemas, each once. */
export function readersOf(schemas: Record<string, Schema>): (schema: Schema) => Reader | null {
  const made = new Map<Schema, Reader | null>()
  const make = (schema: Schema): Reader | null => {
    try {
      const $defs = Object.fromEntries([...reached(schema, schemas)].map(name => [name, schemas[name]]))
      const text = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/')
      const zod = z.fromJSONSchema(JSON.parse(text))
      return {
        takes: value => zod.safeParse(value).success,
        why: value =>
          zod
            .safeParse(value)
            .error?.issues.map(one => `${one.path.join('.')}: ${one.message}`)
            .join('; ') ?? '',
      }
    } catch {
      return null
    }
  }
  return schema => {
    if (!made.has(schema)) made.set(schema, make(schema))
    return made.get(schema)!
  }
}

export type Answer = { status: number; type: string; text: string }

function bodyFault(operation: Operation, answer: Answer, readerOf: (schema: Schema) => Reader | null): string | null {
  const schema = operation.answers.get(answer.status)
  if (!schema || !/json/.test(answer.type)) return schema ? `${answer.status} is no JSON` : null
  const reader = readerOf(schema)
  const body: unknown = JSON.parse(answer.text)
  return reader && !reader.takes(body) ? `the body of ${answer.status} does not fit: ${reader.why(body)}` : null
}

/** What is wrong with an answer; null when nothing is. */
export function faultOf(
  operation: Operation,
  body: unknown,
  answer: Answer,
  readerOf: (schema: Schema) => Reader | null,
): string | null {
  if (answer.status >= 500 && answer.status !== CLOSED) return `${answer.status}: ${answer.text.slice(0, 200)}`
  if (!operation.answers.has(answer.status) && answer.status !== 304) return `${answer.status} is not declared`
  const wrong = bodyFault(operation, answer, readerOf)
  if (wrong) return wrong
  const reader = operation.body && answer.status < 300 ? readerOf(operation.body) : null
  return reader && !reader.takes(body) ? `${answer.status} for a bad body: ${reader.why(body)}` : null
}
