import { z } from 'zod'
import { type Json, pascal, renamed, schemaRef, schemasIn } from './json.ts'

type Way = 'input' | 'output'

/** What a format says by itself is not said again as an expression of three hundred signs. */
const FORMATS = new Set(['uuid', 'date-time', 'date', 'email'])
const FAR = Number.MAX_SAFE_INTEGER

/** Leaves out what says nothing: the bounds of every integer, the letters of a format, that an answer holds no more than it has. */
function lean(json: Json, io: Way): void {
  if (FORMATS.has(json.format as string) || json.$ref) delete json.pattern
  if (json.minimum === -FAR) delete json.minimum
  if (json.maximum === FAR) delete json.maximum
  if ('const' in json) delete json.type
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
}

/** Every registered schema as JSON schema, one referring to another by its name. */
function described(registry: z.core.$ZodRegistry<{ id: string }>, io: Way): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: id => schemaRef(id).$ref,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => lean(jsonSchema as Json, io),
  }) as { schemas: Record<string, Json> }
  const own = Object.entries(namedParts(schemas)).map(([name, { $schema: _, $id: __, ...one }]) => [
    name,
    untyped(compact(one)) as Json,
  ])
  return Object.fromEntries(own)
}

/** What refers to itself without a name is a part of whatever refers to it first, and named so. */
function namedParts({ __shared: shared, ...schemas }: Record<string, Json>): Record<string, Json> {
  const parts = Object.entries((shared?.$defs ?? {}) as Record<string, Json>)
  if (parts.length === 0) return schemas
  const refOf = (id: string) => `"${schemaRef('__shared').$ref}#/$defs/${id}"`
  const named = parts.map(([id, part]) => {
    const owner = Object.keys(schemas).find(name => JSON.stringify(schemas[name]).includes(refOf(id)))
    return { id, part, name: `${owner ?? 'Shared'}Part${id.replace(/\D/g, '')}` }
  })
  const all = { ...schemas, ...Object.fromEntries(named.map(({ name, part }) => [name, part])) }
  const text = named.reduce(
    (before, { id, name }) => before.replaceAll(refOf(id), JSON.stringify(schemaRef(name).$ref)),
    JSON.stringify(all),
  )
  return JSON.parse(text) as Record<string, Json>
}

const isNull = (json: Json): boolean => json.type === 'null' && Object.keys(json).length === 1

/** Says the same in fewer words: `type: [string, null]` for a choice of two, and the keys of a record by name where all are there. */
function compact(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(compact)
  if (typeof part !== 'object' || part === null) return part
  const json = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, compact(value)]))
  const [some, none] = (json.anyOf ?? []) as Json[]
  if (some && none && (json.anyOf as Json[]).length === 2 && isNull(none) && some.type) {
    const { anyOf: _, ...rest } = json
    return {
      ...some,
      type: [some.type, 'null'].flat(),
      ...(Array.isArray(some.enum) && { enum: [...some.enum, null] }),
      ...rest,
    }
  }
  const keys = (json.propertyNames as Json | undefined)?.enum as string[] | undefined
  if (!keys) delete json.propertyNames
  if (!keys || !Array.isArray(json.required)) return json
  const { propertyNames: _, additionalProperties, ...rest } = json
  return { ...rest, properties: Object.fromEntries(keys.map(key => [key, additionalProperties])) }
}

/** A list of values says by itself of which type they are. */
function untyped(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(untyped)
  if (typeof part !== 'object' || part === null) return part
  const json = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, untyped(value)]))
  if (Array.isArray(json.enum)) delete json.type
  return json
}

/** From this size on two equal bodies are one: what makes and what changes a thing take the same form. */
const LARGE = 120

/** Puts a schema among the named ones, unless a large one just like it stands there; answers under which name it stands. */
export function put(components: Record<string, Json>, name: string, schema: Json): string {
  const text = JSON.stringify(schema)
  const twin =
    text.length < LARGE ? undefined : Object.keys(components).find(one => JSON.stringify(components[one]) === text)
  if (!twin) components[name] = schema
  return twin ?? name
}

/** Those names that a set of parts refers to, directly or through others. */
function reached(from: Iterable<string>, schemas: Record<string, Json>): Set<string> {
  const found = new Set<string>()
  const ahead = [...from]
  for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
    if (found.has(name)) continue
    found.add(name)
    ahead.push(...schemasIn(schemas[name] ?? {}))
  }
  return found
}

/** A list of a named view and its count: the shape of every page. */
function pageOf(schema: z.ZodType, views: ReadonlyMap<z.ZodType, string>): string | null {
  if (!(schema instanceof z.ZodObject) || Object.keys(schema.shape).sort().join() !== 'count,data') return null
  const { data } = schema.shape as { data: z.ZodType }
  const row = data instanceof z.ZodArray ? views.get(data.element as z.ZodType) : undefined
  return row ? `${row}Page` : null
}

/**
 * The named schemas of the document. What contracts export goes by its name, a page by that of its rows, and what a call declares
 * for itself by the call's. What is sent and what is answered may differ (a default may be left out of a body, never of an answer):
 * then the sent one is `NameInput`.
 */
export class Schemas {
  readonly #registry = z.registry<{ id: string }>()
  readonly #names: Map<z.ZodType, string>
  readonly #own = new Map<string, z.ZodType>()
  readonly #sent = new Set<string>()
  readonly #apart = new Set<string>()
  readonly #inside = new Set<string>()
  readonly #answered = new Set<string>()

  constructor(views: ReadonlyMap<z.ZodType, string>) {
    this.#names = new Map(views)
    for (const [schema, id] of views) this.#registry.add(schema, { id })
  }

  /** Names what a call takes. */
  take(schema: z.ZodType, name: string): string {
    const own = this.#name(schema, name)
    this.#sent.add(own)
    return own
  }

  /** Names what is taken apart and so stands under no name itself: the parts of an address. */
  takeApart(schema: z.ZodType, name: string): string {
    const own = this.#name(schema, name)
    this.#apart.add(own)
    return own
  }

  /** Names what a call answers. What is a view, a page or several calls' goes by its name, anything else stands in the call. */
  answer(schema: z.ZodType, name: string): string {
    const view = this.#names.get(schema) ?? pageOf(schema, this.#names)
    const own = this.#name(schema, view ?? name)
    if (!view) this.#inside.add(own)
    else {
      this.#inside.delete(own)
      this.#answered.add(own)
    }
    return own
  }

  #name(schema: z.ZodType, name: string): string {
    const known = this.#names.get(schema)
    if (known) return known
    this.#names.set(schema, name)
    // Two calls may page the same rows: one shape, one name.
    if (this.#own.has(name)) return name
    this.#own.set(name, schema)
    this.#registry.add(schema, { id: name })
    return name
  }

  /** Everything that was named and is used, and under which name what is sent stands. */
  finish(): {
    components: Record<string, Json>
    sentAs(name: string): string
    sent(name: string): Json
    answerSchema(name: string): Json
  } {
    const input = described(this.#registry, 'input')
    const output = described(this.#registry, 'output')
    const parts = [...this.#apart].flatMap(name => schemasIn(input[name]))
    const taken = reached([...this.#sent, ...parts], input)
    const inside = [...this.#inside].flatMap(name => schemasIn(output[name]))
    const told = reached([...this.#answered, ...inside], output)
    const differing = this.#differing(taken, told, input, output)
    const names = new Map([...differing].map(name => [name, `${name}Input`]))
    const components: Record<string, Json> = {}
    for (const name of told) components[name] = output[name]!
    for (const name of Object.keys(input).filter(one => taken.has(one))) {
      const own = names.get(name) ?? name
      if (own !== name || !told.has(name)) names.set(name, put(components, own, renamed(input[name]!, names)))
    }
    return {
      components,
      sentAs: name => names.get(name) ?? name,
      sent: name => renamed(input[name]!, names),
      answerSchema: name => (this.#inside.has(name) ? output[name]! : schemaRef(name)),
    }
  }

  /** Names that are both sent and answered and do not mean the same, themselves or in what they refer to. */
  #differing(taken: Set<string>, told: Set<string>, input: Record<string, Json>, output: Record<string, Json>) {
    const both = [...taken].filter(name => told.has(name))
    const found = new Set(both.filter(name => JSON.stringify(input[name]) !== JSON.stringify(output[name])))
    for (let before = -1; before !== found.size;) {
      before = found.size
      for (const name of both) if (schemasIn(input[name]).some(one => found.has(one))) found.add(name)
    }
    return found
  }
}

/** A name for what a call declares for itself: `placeBid` takes PlaceBidBody. */
export const ownName = (operationId: string, part: 'Params' | 'Query' | 'Body' | 'Form' | 'Answer'): string =>
  pascal(operationId) + part
