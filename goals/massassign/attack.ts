import fc from 'fast-check'
import { MAX_ERRORS } from '../../src/platform/server/problem.ts'
import type { Call } from '../../src/platform/shared/call.ts'
import { sampleOf } from '../../src/platform/test/sample-of.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import { arbitraryOf } from '../fuzz/arbitrary-of.ts'
import type { Json, Schema } from '../fuzz/operations.ts'
import { sendTo } from '../send-request.ts'

/** A value that nothing else in the database holds. */
export const CANARY = 'zqmassassign'

/** What was sent too much and not refused by name. */
export type Taken = { call: string; where: 'body' | 'query'; columns: string[]; status: number }

/** Who sends; `fresh` is another of the same sort. */
export type Attacker = { bearer: string; fresh(): Promise<string> }

/** A limit says nothing of the body: whoever meets one is replaced, and the other sends again. */
async function send(house: TestHouse, call: Call, attacker: Attacker, body: unknown, query: Json) {
  const params = (sampleOf(call.params) ?? {}) as Json
  const ask = () => sendTo(house, call, { params, query, body, bearer: attacker.bearer })
  const first = await ask()
  if (first.status === 429) attacker.bearer = await attacker.fresh()
  const { status, text } = first.status === 429 ? await ask() : first
  const errors = status === 422 ? (JSON.parse(text).errors as { path: string; code: string }[]) : []
  return { status, named: new Set(errors.filter(one => one.code === 'unknown').map(one => one.path)) }
}

const filled = (columns: readonly string[]): Json => Object.fromEntries(columns.map(column => [column, CANARY]))

type Schemas = Record<string, Schema>

/** What may hold for a value: a schema with its reference followed, and those that it is made of. */
function meantBy(schema: Schema, schemas: Schemas): Schema[] {
  const own = typeof schema.$ref === 'string' ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema
  const parts = [own.anyOf, own.oneOf, own.allOf].flatMap(one => (one ?? []) as Schema[])
  return [own, ...parts.flatMap(part => meantBy(part, schemas))]
}

/** Adds every column that is not named there to each object of a value; to its top only when asked. What may be left out is named as well. */
function stuffed(value: unknown, columns: readonly string[], schema: Schema, schemas: Schemas, top: boolean): unknown {
  const meant = meantBy(schema, schemas)
  const below = (one: unknown, within: unknown[]) =>
    stuffed(one, columns, { anyOf: within.filter(part => typeof part === 'object') }, schemas, true)
  if (Array.isArray(value))
    return value.map(one =>
      below(
        one,
        meant.map(part => part.items),
      ),
    )
  if (typeof value !== 'object' || value === null) return value
  const properties = meant.map(part => (part.properties ?? {}) as Json)
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      below(
        one,
        properties.map(part => part[key]),
      ),
    ]),
  )
  const named = new Set(properties.flatMap(part => Object.keys(part)))
  return top ? { ...filled(columns.filter(column => !named.has(column))), ...inner } : inner
}

/** Fewer at a time than a refusal names, which leaves room for what else may be wrong. */
function inParts(columns: readonly string[]): string[][] {
  const size = MAX_ERRORS - 10
  return Array.from({ length: Math.ceil(columns.length / size) }, (_, at) => columns.slice(at * size, (at + 1) * size))
}

/** Sends every column beside what a call names, in its body and its query; answers what it did not refuse by name. */
export async function overload(
  house: TestHouse,
  call: Call,
  attacker: Attacker,
  columns: readonly string[],
  schema: Schema | null,
): Promise<Taken[]> {
  const taken: Taken[] = []
  const named = Object.keys((schema?.properties ?? {}) as Json)
  const query = (sampleOf(call.query) ?? {}) as Json
  const foreign = columns.filter(column => !named.includes(column))
  const body = call.body && (sampleOf(call.body) as Json | undefined)
  if (schema && !Array.isArray(body))
    for (const part of inParts(foreign)) {
      const { status, named: refused } = await send(house, call, attacker, { ...body, ...filled(part) }, query)
      const missed = part.filter(column => !refused.has(column))
      // A body that may be one of several is refused as a whole.
      const asWhole = schema.properties === undefined && status === 422
      if (missed.length > 0 && !asWhole) taken.push({ call: call.id, where: 'body', columns: missed, status })
    }
  const asked = columns.filter(column => !(column in (call.query?.shape ?? {})))
  if (call.query) {
    const { status, named: refused } = await send(house, call, attacker, body, {
      ...query,
      ...filled(asked.slice(0, 60)),
    })
    if (refused.size === 0) taken.push({ call: call.id, where: 'query', columns: asked.slice(0, 60), status })
  }
  return taken
}

/** Sends bodies that are right at the top and have every column in each object below it; of several, at the top as well. */
export async function stuff(
  house: TestHouse,
  call: Call,
  attacker: Attacker,
  columns: readonly string[],
  schema: Schema,
  schemas: Schemas,
): Promise<void> {
  const bodies = fc.sample(arbitraryOf(schema, { schemas, ids: [] }), { numRuns: 12, seed: 7 })
  for (const body of bodies)
    await send(house, call, attacker, stuffed(body, columns, schema, schemas, schema.properties === undefined), {})
}
