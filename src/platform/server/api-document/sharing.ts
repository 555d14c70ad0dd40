import { type Json, pascal, schemaRef } from './json.ts'

/** From how many places on a part stands once and is referred to. */
const OFTEN = 2

type Operation = Json & { operationId: string; parameters: Json[]; responses: Record<string, Json> }

/** Counts equal parts and gives those that are met often a name, the first that asks for it. */
class Shared {
  readonly parts: Record<string, Json> = {}
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #where: string

  constructor(where: 'parameters' | 'responses') {
    this.#where = `#/components/${where}/`
  }

  count(part: Json): void {
    const text = JSON.stringify(part)
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
  }

  /** The part, or a reference to it. Another part may have the name already: then it stays where it is. */
  refer(part: Json, name: string): Json {
    const text = JSON.stringify(part)
    if (part.$ref || (this.#counts.get(text) ?? 0) < OFTEN) return part
    if (!this.#names.has(text)) {
      if (this.parts[name]) return part
      this.#names.set(text, name)
      this.parts[name] = part
    }
    return { $ref: this.#where + this.#names.get(text) }
  }
}

/** Parameters and responses that many operations have are named and referred to. */
export function sharing(paths: Record<string, Json>) {
  const parameters = new Shared('parameters')
  const responses = new Shared('responses')
  const operations = Object.values(paths).flatMap(one => Object.values(one) as Operation[])
  for (const one of operations) {
    for (const part of one.parameters) parameters.count(part)
    for (const part of Object.values(one.responses)) responses.count(part)
  }
  for (const one of operations) {
    one.parameters = one.parameters.map(part => parameters.refer(part, pascal(String(part.name))))
    for (const [status, part] of Object.entries(one.responses))
      one.responses[status] = responses.refer(part, pascal(`${one.operationId}-${part.description}`))
  }
  return { paths, shared: { parameters: parameters.parts, responses: responses.parts } }
}

/** Shorter ones are as easily read where they stand. */
const LONG = 60
const isSent = (name: string): boolean => /(Body|Form|Input)$/.test(name)

/**
 * Fields that several bodies have alike (an address, links, what makes and what changes a thing) are named after the field and
 * referred to; where the name is taken by something else they stay where they are.
 */
export function sharingFields(components: Record<string, Json>): Record<string, Json> {
  const owners = Object.entries(components).flatMap(([name, one]) => (isSent(name) && one.properties ? [one] : []))
  const counts = new Map<string, number>()
  const fieldsOf = (owner: Json) => Object.entries(owner.properties as Record<string, Json>)
  for (const owner of owners)
    for (const [, field] of fieldsOf(owner)) {
      const text = JSON.stringify(field)
      if (text.length > LONG) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  const named: Record<string, Json> = {}
  for (const owner of owners)
    for (const [key, field] of fieldsOf(owner)) {
      const text = JSON.stringify(field)
      const name = `${pascal(key)}Field`
      const isFree = !components[name] && (!named[name] || JSON.stringify(named[name]) === text)
      if ((counts.get(text) ?? 0) < OFTEN || !isFree) continue
      named[name] = field
      ;(owner.properties as Json)[key] = schemaRef(name)
    }
  return { ...components, ...named }
}
