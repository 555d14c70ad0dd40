import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { changeMailServer, tryMailServer } from '../../src/features/settings/contract/settings.ts'
import { fillDemoClub } from '../../src/features/setup/contract.ts'
import { startSocial } from '../../src/features/signin/contract/social.ts'
import { asMember } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import type { Ground } from '../fuzz/arbitrary-of.ts'
import { idsIn, isOver, knownIn, makeScene } from '../fuzz/ground.ts'
import { addressOf, type Document, type Operation, operationsOf, type Schema } from '../fuzz/operations.ts'
import { pathWith, requestsTo } from '../fuzz/request.ts'
import { sendRequest } from '../send-request.ts'

/** Calls that open connections where the caller says, or fill the whole club. */
const LEFT_OUT: readonly string[] = [tryMailServer, changeMailServer, startSocial, fillDemoClub].map(one => one.id)
/** What is kept where nobody reads it, or names something that is there already. */
const NO_WORDS =
  /password|token|secret|code|key|signature|challenge|cursor|zone$|type$|permission|^(pass|proof|state|_id|kind|step|field|members?|usernames?|iss|ticket|keep|taxId|website|stages|added|plans|files)$/i
/** Calls that keep nothing of what they are told. */
const KEEPS_NOTHING = /\/(search|preview|trial|login|secondStep)$/
/** Shorter ones hold no payload. */
const LEAST = 12
/** So often a call is tried until each of its texts was taken. */
const TRIES = 36
const DEPTH = 6

/** The texts that a body takes, by their place in it: `texts.en.title`, `agenda.[].text`. */
export function textsIn(schema: Schema, schemas: Record<string, Schema>, depth = DEPTH): string[] {
  if (depth < 0) return []
  if (typeof schema.$ref === 'string') return textsIn(schemas[schema.$ref.split('/').at(-1)!] ?? {}, schemas, depth - 1)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return [...new Set(choices.flatMap(one => textsIn(one, schemas, depth)))]
  if ('const' in schema || schema.enum || schema.format || schema.pattern) return []
  const below = (name: string, one: Schema) =>
    textsIn(one, schemas, depth - 1).map(place => (place ? `${name}.${place}` : name))
  if (schema.type === 'string')
    return ((schema.maxLength as number | undefined) ?? Number.POSITIVE_INFINITY) >= LEAST ? [''] : []
  if (schema.type === 'array') return below('[]', (schema.items ?? {}) as Schema)
  if (schema.type !== 'object') return []
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, one]) =>
    NO_WORDS.test(name) ? [] : below(name, one),
  )
}

/** The texts that a body carries, by their place. */
function carriedBy(value: unknown, place: string[] = []): string[] {
  if (typeof value === 'string') return value.length > 0 ? [place.join('.')] : []
  if (Array.isArray(value)) return value.flatMap(one => carriedBy(one, [...place, '[]']))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => carriedBy(one, [...place, name]))
}

/** A body of what it must hold and what one text stands in; the more it holds, the more of it is wrong. */
function aboutOne(body: unknown, schema: Schema, place: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const needed = [...((schema.required ?? []) as string[]), place.split('.')[0]!]
  return Object.fromEntries(Object.entries(body).filter(([name]) => needed.includes(name)))
}

/** A text that some call took: `POST /conversations/{} text`. */
const nameOf = (id: string, place: string): string => `${addressOf(id)} ${place}`

/** The same house, which keeps in `taken` which texts its calls took. */
export function overheard(house: TestHouse, taken: Set<string>): TestHouse {
  const call: TestHouse['call'] = async (one, input, options) => {
    const answered = await house.call(one, input, options)
    const { body } = (input ?? {}) as { body?: unknown }
    if (answered.status < 300) for (const place of carriedBy(body)) taken.add(nameOf(one.id, place))
    return answered
  }
  return { ...house, call }
}

export type Typed = { fields: number; taken: number; untaken: string[] }

/**
 * Types payloads into every text that some call takes, as its contract says: by a Super-admin, by two members who have something of
 * everything, by a Guest and by a visitor, until the call has taken each; `before` are those that were taken already. What nobody could
 * type is named with the reason.
 */
export async function typeEverywhere(
  house: TestHouse,
  payloads: readonly string[],
  before: ReadonlySet<string>,
): Promise<Typed> {
  const document: Document = (await house.app.inject('/api/openapi.json')).json()
  const { schemas } = document.components
  const writes = operationsOf(document).filter(
    ({ id, method, body }) => body && method !== 'GET' && !LEFT_OUT.includes(id) && !KEEPS_NOTHING.test(id),
  )
  // All are made before anything is typed at random: a club whose plans were changed so has no room for new ones.
  const scenes = [await makeScene(house), await makeScene(house)]
  let scene = scenes.pop()!
  const untaken: string[] = []
  let fields = 0
  const someone = async () => {
    const staff = (await asMember(house, { role: 'Super-admin' })).bearer
    const [one, other] = scene.members.map(member => member.bearer) as [string, string]
    return [staff, one, other, staff, (await asMember(house)).bearer, null]
  }
  const typeInto = async (operation: Operation, places: readonly string[]) => {
    const tables = await idsIn(house)
    const ground: Ground = { schemas, ids: [...tables.values()].flat(), known: knownIn(tables, scene), texts: payloads }
    const bearers = await someone()
    const seed = createHash('sha256').update(operation.id).digest().readInt32BE()
    const requests = fc.sample(requestsTo(operation, ground, bearers.length, { spoil: false }), {
      numRuns: TRIES,
      seed,
    })
    const left = new Set(places)
    const whys = new Map<string, number>()
    for (const [n, request] of requests.entries()) {
      if (left.size === 0) break
      const bearer = bearers[n % bearers.length]!
      const wished = [...left][Math.floor(n / bearers.length) % left.size]!
      const body = n % 4 === 3 ? request.body : aboutOne(request.body, operation.body!, wished)
      const { status, text } = await sendRequest(house, {
        method: operation.method,
        path: pathWith(operation, request),
        query: request.query,
        body,
        bearer,
        key: operation.parameters.some(one => one.in === 'header' && one.required) && request.key,
      })
      if (status < 300) for (const place of carriedBy(body)) left.delete(place)
      else if (n % bearers.length === 0) {
        const { code, errors = [] } = JSON.parse(text) as { code: string; errors?: { path: string; code: string }[] }
        const why = [code, ...errors.slice(0, 1).map(one => `${one.path} ${one.code}`)].join(' ')
        whys.set(why, (whys.get(why) ?? 0) + 1)
      }
    }
    await sql`delete from settings where key = 'maintenance'`.execute(house.db)
    await sql`delete from rate_limits`.execute(house.db)
    const [why] = [...whys].toSorted(([, a], [, b]) => b - a)[0] ?? ['']
    fields += places.length
    for (const place of left)
      if (!before.has(nameOf(operation.id, place))) untaken.push(`${operation.id} ${place}: ${why}`)
  }
  for (const operation of writes) {
    const places = textsIn(operation.body!, schemas)
    if (places.length === 0) continue
    if (await isOver(house, scene)) scene = scenes.pop() ?? scene
    await typeInto(operation, places)
  }
  return { fields, taken: fields - untaken.length, untaken }
}
