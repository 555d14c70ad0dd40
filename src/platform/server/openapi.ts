import { z } from 'zod'
import { accessInWords } from '../shared/access.ts'
import { Bytes, type Call } from '../shared/call.ts'
import { COMMON_REFUSALS } from '../shared/refusal.ts'
import type { Bound } from './wire.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return json
}

function parameters(call: Call): Json[] {
  const list = (schema: z.ZodObject | undefined, where: 'path' | 'query') => {
    if (!schema) return []
    const json = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(json.properties ?? {}).map(([name, one]) => ({
      name,
      in: where,
      required: where === 'path' || (json.required ?? []).includes(name),
      schema: one,
    }))
  }
  const key =
    call.method === 'GET' || call.idempotent === 'never'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: call.idempotent === 'required',
            schema: { type: 'string', maxLength: 200 },
          },
        ]
  return [...list(call.params, 'path'), ...list(call.query, 'query'), ...key]
}

function formOf(call: Call, json: Json): Json {
  const properties = { ...(json.properties as Json | undefined) }
  for (const [name, rule] of Object.entries(call.files ?? {}))
    properties[name] = rule.many
      ? { type: 'array', items: { type: 'string', format: 'binary' } }
      : { type: 'string', format: 'binary' }
  return { ...json, properties }
}

function requestBody(call: Call): Json | undefined {
  if (!call.body) return undefined
  const json = schemaOf(call.body, 'input')
  return {
    required: true,
    content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: formOf(call, json) } },
  }
}

function responses(call: Call): Json {
  const good =
    call.answer === Bytes
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: schemaOf(call.answer, 'output') } }
  const codes: Record<number, string[]> = {}
  for (const [code, status] of Object.entries({ ...COMMON_REFUSALS, ...call.refusals }))
    (codes[status] ??= []).push(code)
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const bad = Object.entries(codes).map(([status, list]) => [
    status,
    { description: list.join(', '), content: problem },
  ])
  return { [call.status ?? 200]: { description: 'Done', content: good }, ...Object.fromEntries(bad) }
}

const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  requestId: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Recursive schemas name their parts below themselves; in the document they stand once, under the operation's name. */
function hoisted(operation: Json, name: string, schemas: Json): Json {
  const text = JSON.stringify(operation)
  if (!text.includes('"#/$defs/')) return operation
  const own = JSON.parse(text.replaceAll('"#/$defs/', `"#/components/schemas/${name}-`), function take(key, value) {
    if (key !== '$defs') return value
    for (const [part, schema] of Object.entries(value as Json)) schemas[`${name}-${part}`] = schema
    return undefined
  })
  return own as Json
}

/** The OpenAPI 3.1 document of everything that is mounted; `x-access` says who may call. */
export function openApi(bound: readonly Bound[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Problem: schemaOf(Problem, 'output') }
  for (const { call, feature } of bound) {
    const path = call.path.replace(/:([A-Za-z]+)/g, '{$1}')
    const operation = {
      operationId: call.id.replace(/[^A-Za-z0-9]+/g, '-'),
      tags: [feature],
      summary: call.summary,
      description: call.description,
      'x-access': accessInWords(call.access),
      ...(call.limits && { 'x-limits': call.limits }),
      ...(call.access === 'anyone' || call.access === 'visitor' ? {} : { security: [{ bearer: [] }] }),
      parameters: parameters(call),
      requestBody: requestBody(call),
      responses: responses(call),
    }
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: hoisted(operation, operation.operationId, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Majlis',
      version: '1',
      description: 'Lists are in `data` with `count`; refusals are application/problem+json.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
