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

/** What naming a field saves: its text wherever it stands, less the references and the one place where it stays. */
const saved = (text: string, times: number, name: string): number =>
  times * (text.length - JSON.stringify(schemaRef(name)).length) - text.length - name.length

/**
 * Fields that several bodies or views have alike (an address, a kind of member, what makes and what changes a thing) are named after
 * the field and referred to, where that makes the document shorter.
 */
export function sharingFields(components: Record<string, Json>): Record<string, Json> {
  const fields = Object.entries(components).flatMap(([ownerName, owner]) =>
    Object.entries((owner.properties ?? {}) as Record<string, Json>).map(([key, field]) => {
      const text = JSON.stringify(field)
      return { owner, key, field, text, name: `${pascal(key)}Field`, own: `${ownerName}${pascal(key)}` }
    }),
  )
  const named: Record<string, Json> = {}
  for (const alike of Map.groupBy(fields, one => one.name + one.text).values()) {
    const { field, text, ...first } = alike[0]!
    // Another field may be called so already: then this one is that of whoever has it first.
    const name = named[first.name] ? first.own : first.name
    if (named[name] || components[name] || saved(text, alike.length, name) <= 0) continue
    named[name] = field
    for (const { owner, key } of alike) (owner.properties as Json)[key] = schemaRef(name)
  }
  return { ...components, ...named }
}
