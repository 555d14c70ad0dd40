import { COMMON_REFUSALS } from '../../src/platform/shared/refusal.ts'

export type Json = Record<string, unknown>
export type Schema = Json

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

/** One operation of the OpenAPI document, as the fuzzer needs it. */
export type Operation = {
  id: string
  method: string
  path: string
  parameters: readonly Parameter[]
  body: Schema | null
  /** By status: the schema of its body; null where the document gives none. */
  answers: ReadonlyMap<number, Schema | null>
}

type Ref = { $ref: string }
type Response = { content?: Record<string, { schema?: Schema }> }
type Described = {
  parameters?: (Parameter | Ref)[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response | Ref>
}

export type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> } & Record<string, unknown>
}

/** What a reference of the document leads to; anything else as it is. */
export function resolved<T extends object>(document: Document, part: T | Ref): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T
  const names = part.$ref.slice('#/'.length).split('/')
  return resolved(document, names.reduce<unknown>((node, name) => (node as Json)[name], document) as T)
}

/** Refusals of no status in particular are those that every call may answer. */
const COMMON_STATUSES = new Set<number>(Object.values(COMMON_REFUSALS))

function answersOf(document: Document, responses: Described['responses']): Map<number, Schema | null> {
  const schemaOf = (response: Response | Ref) => {
    const { content } = resolved<Response>(document, response)
    return (content?.['application/json'] ?? content?.['application/problem+json'])?.schema ?? null
  }
  const { default: other, ...own } = responses
  return new Map([
    ...(other ? [...COMMON_STATUSES].map(status => [status, schemaOf(other)] as const) : []),
    ...Object.entries(own).map(([status, response]) => [Number(status), schemaOf(response)] as const),
  ])
}

/** A call's address as the document writes it: `POST /countries/{}`, since the names in it are nobody's. */
export const addressOf = (id: string): string => id.replace(/:[A-Za-z]+|\{[A-Za-z]+\}/g, '{}').replace(/(?<=.)\/$/, '')

/** Every operation of a document. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      const body = one.requestBody?.content['application/json']?.schema
      return {
        id: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: (one.parameters ?? []).map(part => resolved<Parameter>(document, part)),
        body: body ? resolved<Schema>(document, body) : null,
        answers: answersOf(document, one.responses),
      }
    }),
  )
}
