import { readFileSync } from 'node:fs'
import { accessInWords, refusalToAccess } from '../../shared/access.ts'
import { Bytes, type Call, type Limit } from '../../shared/call.ts'
import type { Bound } from '../registry.ts'
import type { ContractNames } from './contract-names.ts'
import { exampleOf } from './example-of.ts'
import { introduction } from './introduction.ts'
import { type Json, pascal, schemaRef } from './json.ts'
import { commonResponses, headers, problemSchemas, refusedResponses } from './refusals.ts'
import { ownName, put, Schemas } from './schemas.ts'
import { sharing, sharingFields } from './sharing.ts'

const product = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
  license: string
}

/** What a feature's calls are about, in a few sentences. */
export type Subject = { name: string; about: string }

/** A call with the names of what it takes and answers. */
type Named = {
  call: Call
  feature: string
  id: string
  params: string | null
  query: string | null
  body: string | null
  answer: string | null
}

const BLANK = /\{[A-Za-z]+\}/g

/** The path as the document writes it; a slash at the end makes no other address. */
const pathOf = (call: Call): string => call.path.replace(/:([A-Za-z]+)/g, '{$1}').replace(/(?<=.)\/$/, '')

const operationIdOf = (call: Call, names: ContractNames): string => {
  if (call.name) return call.name
  const made = pascal(`${call.method.toLowerCase()} ${call.path}`)
  return names.calls.get(call.id) ?? made[0]!.toLowerCase() + made.slice(1)
}

const limitInWords = ({ max, seconds, by }: Limit): string => `${max} in ${seconds} s by ${by}`
const isOpen = (call: Call): boolean => refusalToAccess(call.access, null) === null
const isWrite = (call: Call): boolean => call.method !== 'GET' && call.reads !== true

function nameParts({ call, feature }: Bound, names: ContractNames, schemas: Schemas): Named {
  const id = operationIdOf(call, names)
  return {
    call,
    feature,
    id,
    params: call.params ? schemas.takeApart(call.params, ownName(id, 'Params')) : null,
    query: call.query ? schemas.takeApart(call.query, ownName(id, 'Query')) : null,
    body: call.body ? schemas.take(call.body, ownName(id, 'Body')) : null,
    answer: call.answer === Bytes ? null : schemas.answer(call.answer, ownName(id, 'Answer')),
  }
}

type Finished = ReturnType<Schemas['finish']>

function parameters({ call, params, query }: Named, { sent }: Finished, blanks: ReadonlyMap<string, string>): Json[] {
  const list = (name: string | null, where: 'path' | 'query') => {
    const json = (name ? sent(name) : {}) as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(json.properties ?? {}).map(([key, { description, ...schema }]) => ({
      name: where === 'path' ? blanks.get(key)! : key,
      in: where,
      ...(description !== undefined && { description }),
      ...((where === 'path' || json.required?.includes(key)) && { required: true }),
      schema,
    }))
  }
  const key = call.idempotent === 'required' ? 'IdempotencyKeyRequired' : 'IdempotencyKey'
  const takesKey = isWrite(call) && call.idempotent !== 'never'
  return [
    ...list(params, 'path'),
    ...list(query, 'query'),
    ...(takesKey ? [{ $ref: `#/components/parameters/${key}` }] : []),
  ]
}

/** From this size on a form names its files only: its other fields are those of the body, as the introduction says. */
const LARGE_FORM = 1000

/** The body as a form: its fields, and files beside or instead of their ids. */
function formOf(call: Call, json: Json): Json {
  const isLarge = JSON.stringify(json).length > LARGE_FORM
  const properties = isLarge ? {} : { ...(json.properties as Json | undefined) }
  const file = { type: 'string', format: 'binary' }
  for (const [name, rule] of Object.entries(call.files ?? {}))
    properties[name] = rule.many ? { type: 'array', items: file } : file
  return isLarge
    ? {
        type: 'object',
        properties,
        additionalProperties: {},
      }
    : { ...json, properties }
}

function requestBody({ call, id, body }: Named, { sent, sentAs, components }: Finished): Json | undefined {
  if (!body) return undefined
  const json = schemaRef(sentAs(body))
  const form = ownName(id, 'Form')
  // Without files a form may hold the same fields, which is said once for all.
  const formSchema = call.files && schemaRef(put(components, form, formOf(call, sent(body))))
  return {
    required: true,
    content: {
      'application/json': { schema: json, example: exampleOf(json, components) },
      ...(formSchema && { 'multipart/form-data': { schema: formSchema } }),
    },
  }
}

function responses({ call, answer }: Named, { answerSchema }: Finished): Json {
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const json = answer && { 'application/json': { schema: answerSchema(answer) } }
  const done = { description: 'Done', content: json ?? bytes }
  return { [call.status ?? 200]: done, ...refusedResponses(call.refusals) }
}

/** `blanks`: what the path calls the call's own params. */
const operationOf = (named: Named, finished: Finished, blanks: ReadonlyMap<string, string>): Json => ({
  operationId: named.id,
  tags: [named.feature],
  summary: named.call.summary,
  description: named.call.description,
  'x-access': accessInWords(named.call.access),
  ...(named.call.limits && { 'x-limits': named.call.limits.map(limitInWords) }),
  // Everything else asks for what the document asks for as a whole.
  ...(isOpen(named.call) && { security: [] }),
  parameters: parameters(named, finished, blanks),
  requestBody: requestBody(named, finished),
  responses: responses(named, finished),
})

const key = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description:
    'Any text of the caller’s own making, one for each thing that shall happen. Sent again with the same body it answers what the first answered, and nothing happens twice.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '6f0b3c1e-1d0a-4a57-9a52-0c4a8a4f7d21',
})

function refuseTwins(operations: readonly Named[]): void {
  for (const [id, twins] of Map.groupBy(operations, one => one.id))
    if (twins.length > 1)
      throw new Error(
        `${twins.map(one => one.call.id).join(' and ')} are both named ${id}: say \`name\` in one of them.`,
      )
}

/** One path for each shape: what two calls call their own way is named as the first of them does, since only its place counts. */
function pathsOf(operations: readonly Named[], finished: Finished): Record<string, Json> {
  const shapes = new Map<string, string>()
  const paths: Record<string, Json> = {}
  for (const one of operations) {
    const own = pathOf(one.call)
    const shape = own.replace(BLANK, '{}')
    const path = shapes.get(shape) ?? own
    shapes.set(shape, path)
    const given = path.match(BLANK) ?? []
    const names = new Map((own.match(BLANK) ?? []).map((name, at) => [name.slice(1, -1), given[at]!.slice(1, -1)]))
    paths[path] = { ...paths[path], [one.call.method.toLowerCase()]: operationOf(one, finished, names) }
  }
  return paths
}

/** The OpenAPI 3.1 document of everything that is mounted; `x-access` says who may call. */
export function openApi(bound: readonly Bound[], subjects: readonly Subject[], names: ContractNames): Json {
  const schemas = new Schemas(names.views)
  const operations = bound.map(one => nameParts(one, names, schemas))
  refuseTwins(operations)
  const finished = schemas.finish()
  const { paths, shared } = sharing(pathsOf(operations, finished))
  const refusals = operations.map(one => one.call.refusals ?? {})
  return {
    openapi: '3.1.0',
    info: {
      title: 'Majlis',
      version: product.version,
      description: introduction,
      license: { name: product.license, identifier: product.license },
    },
    servers: [{ url: '/api' }],
    tags: subjects
      .filter(({ name }) => operations.some(one => one.feature === name))
      .map(({ name, about }) => ({ name, description: about })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { ...problemSchemas(refusals), ...sharingFields(finished.components) },
      responses: { ...commonResponses, ...shared.responses },
      parameters: { IdempotencyKey: key(false), IdempotencyKeyRequired: key(true), ...shared.parameters },
      headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` that `login` answers.' },
      },
    },
  }
}
