import fc from 'fast-check'
import { encode } from '../send-request.ts'
import { arbitraryOf, type Ground } from './arbitrary-of.ts'
import type { Json, Operation, Parameter } from './operations.ts'
import { spoiled } from './spoil.ts'

/** What is sent: `caller` is the place of who sends it. */
export type Sent = {
  caller: number
  params: Json
  query: Json
  body: unknown
  key: string
}

const named = (list: readonly Parameter[], where: Parameter['in'], ground: Ground) => {
  const found = list.filter(one => one.in === where)
  const valuesOf = ({ name, schema }: Parameter) => {
    const any = arbitraryOf(schema, ground)
    const known = ground.known?.(name) ?? []
    return known.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, any) : any
  }
  const fields = Object.fromEntries(found.map(one => [one.name, valuesOf(one)]))
  const requiredKeys = found.filter(one => one.required).map(one => one.name)
  return fc.record(fields, { requiredKeys: requiredKeys as never[] }) as fc.Arbitrary<Json>
}

/** Requests to an operation: half of them as its description says, half with a body that has something wrong, unless none shall. */
export function requestsTo(
  operation: Operation,
  ground: Ground,
  callers: number,
  { spoil = true }: { spoil?: boolean } = {},
): fc.Arbitrary<Sent> {
  const good = operation.body ? arbitraryOf(operation.body, ground) : fc.constant(undefined)
  return fc.record({
    caller: fc.nat(callers - 1),
    params: named(operation.parameters, 'path', ground),
    query: named(operation.parameters, 'query', ground),
    body: operation.body && spoil ? fc.oneof(good, spoiled(good)) : good,
    key: fc.uuid(),
  })
}

/** The path of a request below `/api`; its query stands beside it. */
export const pathWith = ({ path }: Operation, { params }: Sent): string =>
  path.replace(/\{([A-Za-z]+)\}/g, (_, name: string) => encode(params[name]) || '%20')
