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

type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

export type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

function answersOf(responses: Described['responses']): Map<number, Schema | null> {
  return new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const body = content?.['application/json'] ?? content?.['application/problem+json']
      return [Number(status), body?.schema ?? null]
    }),
  )
}

/** Every operation of a document. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      id: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: one.parameters ?? [],
      body: one.requestBody?.content['application/json']?.schema ?? null,
      answers: answersOf(one.responses),
    })),
  )
}
