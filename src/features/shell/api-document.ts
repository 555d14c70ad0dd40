/** A JSON schema as the API document holds it; only what is shown of it. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
  $ref?: string
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
export type Limit = { max: number; seconds: number; by: string }
type RawOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-access': string
  'x-limits'?: Limit[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}
export type ApiDocument = { paths: Record<string, Record<string, RawOperation>> }

/** One call, ready to be read. `files` names the fields of a multipart form that carry files. */
export type Operation = {
  id: string
  group: string
  method: string
  path: string
  summary: string
  description: string
  access: string
  limits: readonly Limit[]
  parameters: readonly Parameter[]
  body: Schema | null
  files: readonly string[]
  answer: Schema | null
  status: number
  refusals: readonly { status: number; codes: readonly string[] }[]
}

const jsonOf = (content: Content | undefined): Schema | null => content?.['application/json']?.schema ?? null

const isFile = (schema: Schema): boolean => schema.format === 'binary' || schema.items?.format === 'binary'

function operationOf(method: string, path: string, raw: RawOperation): Operation {
  const answers = Object.entries(raw.responses).map(([status, answer]) => ({ status: Number(status), ...answer }))
  const good = answers.find(({ status }) => status < 400)
  const form = raw.requestBody?.content['multipart/form-data']?.schema?.properties ?? {}
  return {
    id: raw.operationId,
    group: raw.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    description: raw.description ?? '',
    access: raw['x-access'],
    limits: raw['x-limits'] ?? [],
    parameters: raw.parameters,
    body: jsonOf(raw.requestBody?.content),
    files: Object.keys(form).filter(name => isFile(form[name]!)),
    answer: jsonOf(good?.content),
    status: good?.status ?? 200,
    refusals: answers
      .filter(({ status }) => status >= 400)
      .map(({ status, description }) => ({ status, codes: description.split(', ') })),
  }
}

/** Every call of the document, by group and then in the document's order. */
export function operationsOf(document: ApiDocument): Operation[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(method, path, raw)),
  )
  return all.toSorted((a, b) => a.group.localeCompare(b.group))
}

function bounds(low: number | undefined, high: number | undefined, unit = ''): string {
  const far = Number.MAX_SAFE_INTEGER
  const from = low !== undefined && low > -far ? low : undefined
  const to = high !== undefined && high < far ? high : undefined
  if (from === undefined && to === undefined) return ''
  return ` ${from ?? ''}…${to ?? ''}${unit}`
}

/** A schema's type in the notation of programmers, the same in every language: `integer 1…100`, `"a" | "b"`, `string[]`. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.$ref) return 'object'
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type
  if (type === 'array') return `${wrapped(typeOf(schema.items ?? {}))}[]${bounds(schema.minItems, schema.maxItems)}`
  if (type === 'string') return `${schema.format ?? 'string'}${bounds(schema.minLength, schema.maxLength)}`
  if (type === 'integer' || type === 'number') return `${type}${bounds(schema.minimum, schema.maximum)}`
  return type ?? 'any'
}

const wrapped = (type: string): string => (type.includes(' ') ? `(${type})` : type)

/** A field of a body or an answer: `data[].name`. */
export type Field = { path: string; type: string; required: boolean; description: string }

const DEEPEST = 5

/** The parts of a schema that have fields of their own, seen through lists, choices and null. */
function inside(schema: Schema, path: string): { schema: Schema; path: string }[] {
  if (schema.items) return inside(schema.items, `${path}[]`)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap(choice => inside(choice, path))
  return schema.properties ? [{ schema, path }] : []
}

/** Every field of a schema, in its order, down to five levels. */
export function fieldsOf(schema: Schema, path = '', depth = 0): Field[] {
  if (depth > DEEPEST) return []
  const seen = new Set<string>()
  return inside(schema, path).flatMap(part =>
    Object.entries(part.schema.properties ?? {}).flatMap(([name, field]) => {
      const own = part.path ? `${part.path}.${name}` : name
      if (seen.has(own)) return []
      seen.add(own)
      const required = part.schema.required?.includes(name) ?? false
      return [
        { path: own, type: typeOf(field), required, description: field.description ?? '' },
        ...fieldsOf(field, own, depth + 1),
      ]
    }),
  )
}

const BY_FORMAT: Record<string, string> = {
  email: 'rana@mail.example',
  uuid: '00000000-0000-0000-0000-000000000000',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uri: 'https://club.example',
}

/** A value that fits a schema, to begin with; only what is required. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return exampleObject(schema, depth)
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 0)
  if (type === 'boolean') return false
  if (type === 'null') return null
  return BY_FORMAT[schema.format ?? ''] ?? ''
}

function exampleObject(schema: Schema, depth: number): Record<string, unknown> {
  if (depth > DEEPEST) return {}
  const names = schema.required ?? []
  return Object.fromEntries(names.map(name => [name, exampleOf(schema.properties?.[name] ?? {}, depth + 1)]))
}

/** Calls whose address, summary or access hold every word; the search of the page. */
export function findOperations(operations: readonly Operation[], query: string): Operation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ method, path, summary, access, group }) => {
    const text = `${method} ${path} ${summary} ${access} ${group}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** Every refusal code with its status and the calls that answer it by their own declaration. */
export function codesOf(operations: readonly Operation[]): { code: string; status: number; by: Operation[] }[] {
  const codes = new Map<string, { code: string; status: number; by: Operation[] }>()
  for (const operation of operations)
    for (const { status, codes: list } of operation.refusals)
      for (const code of list) {
        const known = codes.get(code) ?? { code, status, by: [] }
        if (code.includes('.')) known.by.push(operation)
        codes.set(code, known)
      }
  return [...codes.values()].toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
}
