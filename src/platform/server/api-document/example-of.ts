import type { Json } from './json.ts'

type Schema = Json & {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  minLength?: number
}

const ID = '0199b2c4-7d1e-7c3a-9f10-5a2b6c8d4e21'
const BY_FORMAT: Record<string, string> = {
  email: 'rana@mail.example',
  uuid: ID,
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uri: 'https://club.example',
}
/** What fields of some name hold, where their schema leaves it open. */
const BY_NAME: readonly [RegExp, string][] = [
  [/password/i, 'a-long-Password-7'],
  [/email/i, 'rana@mail.example'],
  [/username/i, 'rana'],
  [/currency/i, 'USD'],
  [/^(_id|id|.*Id)$/, ID],
  [/^arabic.*name$/i, 'رنا حداد'],
  [/^kind$/, 'item'],
  [/(name|title)$/i, 'Rana Haddad'],
  [/(text|search|^q)$/i, 'solar'],
  [/reason/i, 'It is settled.'],
  [/zone/i, 'Asia/Dubai'],
  [/lang/i, 'en'],
]
/** A transaction on a chain of the Ethereum kind. */
const HASH = `0x${'5c504ed4'.repeat(8)}`
/** What fields of a pattern may hold: a currency, a country, a number, a colour, a code, an address. */
const WEB = ['/inbox', 'https://club.example', 'wss://live.club.example']
const PATTERNED = ['USD', 'EG', '20', '123456', '09:00', '#0e5a4f', 'rana', 'rana@mail.example', ID, HASH, ...WEB]
const DEEPEST = 4
/** How many fields of a form that requires none are shown. */
const FEW = 3

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** A value that fits a schema and reads like one of the club's: what is required, or a few fields where nothing is. */
export function exampleOf(schema: Schema, named: Record<string, Json>, field = '', depth = 0): unknown {
  if (schema.$ref) return exampleOf((named[nameOf(schema.$ref)] ?? {}) as Schema, named, field, depth)
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, named, field, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, named, depth)
  if (type === 'array') return schema.minItems && schema.items ? [exampleOf(schema.items, named, field, depth + 1)] : []
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1, 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return textOf(schema, field)
}

function textOf(schema: Schema, field: string): string {
  const format = BY_FORMAT[schema.format as string]
  if (format) return format
  const named = BY_NAME.find(([pattern]) => pattern.test(field))?.[1]
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u')
    const fits = (one: string | undefined): one is string =>
      one !== undefined && pattern.test(one) && one.length >= (schema.minLength ?? 0)
    return [named, ...PATTERNED].find(fits) ?? 'text'
  }
  const text = named ?? 'text'
  return text.padEnd(schema.minLength ?? 0, '.')
}

function objectOf(schema: Schema, named: Record<string, Json>, depth: number): Json {
  if (depth > DEEPEST) return {}
  const all = Object.keys(schema.properties ?? {})
  const shown = schema.required?.length ? schema.required : depth === 0 ? all.slice(0, FEW) : []
  return Object.fromEntries(
    shown.map(name => [name, exampleOf(schema.properties?.[name] ?? {}, named, name, depth + 1)]),
  )
}
