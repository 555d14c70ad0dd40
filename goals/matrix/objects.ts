import fc from 'fast-check'
import type { Call } from '../../src/platform/shared/call.ts'
import { isRead } from '../../src/platform/shared/call.ts'
import { sampleOf } from '../../src/platform/test/sample-of.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import { arbitraryOf } from '../fuzz/arbitrary-of.ts'
import { addressOf, type Json, type Schema } from '../fuzz/operations.ts'
import { sendTo } from '../send-request.ts'
import type { Things } from './things.ts'

/** Bodies that each write is tried with: what is refused for its body says nothing of the object. */
const BODIES = 6
/** An id that nobody has. */
const MADE_UP = '01900000-0000-7000-8000-00000000beef'

/** Somebody who asks; `fresh` is another of the same sort, once this one may not ask so often. */
type Onlooker = { label: string; bearer: string | null; fresh?: () => Promise<string> }
type Heard = { status: number; code: string | null; said: string }

async function askAs(house: TestHouse, call: Call, params: Json, body: unknown, bearer: string | null): Promise<Heard> {
  const query = (sampleOf(call.query) ?? {}) as Json
  const { status, type, text } = await sendTo(house, call, { params, query, body, bearer })
  const problem = type.includes('problem+json') ? JSON.parse(text) : null
  return { status, code: problem?.code ?? null, said: problem ? problem.message : text }
}

/** A limit says nothing of the object: whoever meets one is replaced, and the other asks again. */
async function ask(house: TestHouse, call: Call, params: Json, body: unknown, onlooker: Onlooker): Promise<Heard> {
  const heard = await askAs(house, call, params, body, onlooker.bearer)
  if (heard.status !== 429 || !onlooker.fresh) return heard
  onlooker.bearer = await onlooker.fresh()
  return askAs(house, call, params, body, onlooker.bearer)
}

/** How a call names a thing: by a path parameter, or by `kind` and `id` of its path or body. */
type Way = { kind: string; params(id: string): Json; body(id: string, body: unknown): unknown }

function waysOf(call: Call, kinds: readonly string[], kindOfPath: (call: Call) => string | null): Way[] {
  const names = Object.keys(call.params?.shape ?? {})
  const made = (sampleOf(call.params) ?? {}) as Json
  if (names.includes('kind') && names.includes('id'))
    return kinds.map(kind => ({ kind, params: id => ({ ...made, kind, id }), body: (_, body) => body }))
  const shape = (call.body as { shape?: Json } | undefined)?.shape
  if (shape && 'kind' in shape && 'id' in shape)
    return kinds.map(kind => ({ kind, params: () => made, body: (id, body) => ({ ...(body as Json), kind, id }) }))
  const kind = kindOfPath(call)
  if (!kind || !kinds.includes(kind)) return []
  const name = names.find(one => one === `${kind}Id`) ?? names.find(one => one === 'id') ?? names[0]!
  return [{ kind, params: id => ({ ...made, [name]: id }), body: (_, body) => body }]
}

const bodiesOf = (call: Call, schema: Schema | null, schemas: Record<string, Schema>): unknown[] => {
  if (!call.body) return [undefined]
  const right = sampleOf(call.body) ?? {}
  if (isRead(call) || !schema) return [right]
  return [right, ...fc.sample(arbitraryOf(schema, { schemas, ids: [] }), { numRuns: BODIES, seed: 11 })]
}

export type Told = { cells: number; wrong: string[]; reached: Set<string> }

/**
 * Asks each call for what the onlooker may not see (another's, hidden, taken away) and for what never was: status, code and sentence
 * must be the same. `reached` collects the kinds of which somebody's own was answered, so that sameness is not emptiness.
 */
export async function compareObjects(
  house: TestHouse,
  calls: readonly Call[],
  onlookers: readonly Onlooker[],
  things: Things,
  document: { bodies: Map<string, Schema | null>; schemas: Record<string, Schema> },
): Promise<Told> {
  const told: Told = { cells: 0, wrong: [], reached: new Set() }
  for (const call of calls)
    for (const way of waysOf(call, Object.keys(things.closed), things.kindOfPath)) {
      const bodies = bodiesOf(call, document.bodies.get(addressOf(call.id)) ?? null, document.schemas)
      for (const onlooker of onlookers)
        for (const body of bodies) {
          const never = await ask(house, call, way.params(MADE_UP), way.body(MADE_UP, body), onlooker)
          for (const [state, id] of Object.entries(things.closed[way.kind]!)) {
            const heard = await ask(house, call, way.params(id), way.body(id, body), onlooker)
            told.cells++
            if (heard.status !== never.status || heard.code !== never.code || (heard.code && heard.said !== never.said))
              told.wrong.push(
                `${call.id} as ${onlooker.label}: ${way.kind}, ${state}, is ${heard.status} ${heard.code ?? ''}, one that never was ${never.status} ${never.code ?? ''}`,
              )
          }
        }
      const own = things.own[way.kind]
      if (!own || !isRead(call)) continue
      const mine = await askAs(house, call, way.params(own.id), way.body(own.id, bodies[0]), own.bearer)
      told.cells++
      if (mine.status < 300) told.reached.add(way.kind)
    }
  return told
}
