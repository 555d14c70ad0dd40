import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { callsOf } from '../src/features/profiles/kind-calls.ts'
import { allKinds } from '../src/features/profiles/kinds/all-kinds.ts'
import { type Call, isRead } from '../src/platform/shared/call.ts'
import { isSecret } from '../src/platform/shared/secret.ts'
import type { Finding } from './finding.ts'
import { isTest, listFiles } from './source.ts'

/** Names that texts have which open something. */
const TELLING = /token|secret|password|passport|recovery|ticket|api_?key|(^|[a-z])(Otp|OTP)$|^otp/i

/** Texts that are called so and open nothing, with the reason. */
const HARMLESS: Record<string, string> = {
  'GET /auth/options answer.demo.password':
    'the one password of all sign-ins of the demo club, shown on its login page',
}

type Place = { path: string; schema: z.ZodType }
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
}

/** Everything below a schema with its path; a wrapper (optional, nullable) has the path of what it wraps. */
function* placesIn(schema: z.ZodType, path: string, above: readonly z.ZodType[] = []): Generator<Place> {
  // A reply is a comment, which has replies.
  if (above.includes(schema)) return
  yield { path, schema }
  const within = [...above, schema]
  const { shape, options, ...inner } = schema.def as unknown as Def
  for (const [name, field] of Object.entries(shape ?? {})) yield* placesIn(field, `${path}.${name}`, within)
  for (const option of options ?? []) if (typeof option === 'object') yield* placesIn(option, path, within)
  const { element, innerType, valueType, left, right } = inner
  for (const one of [element, innerType, valueType, inner.in, inner.out, left, right])
    if (one) yield* placesIn(one, path, within)
}

const isText = (schema: z.ZodType): boolean => schema.def.type === 'string'

/** What one call does with secrets that it must not. */
export function faultsOfCall(call: Call): string[] {
  const parts = { body: call.body, answer: call.answer }
  const says: string[] = []
  for (const [part, schema] of Object.entries(parts)) {
    const places = schema ? [...placesIn(schema, part)] : []
    const known = new Set(places.filter(one => isSecret(one.schema)).map(one => one.path))
    const unmarked = places.filter(
      ({ path, schema: one }) =>
        isText(one) &&
        TELLING.test(path.split('.').at(-1)!) &&
        ![...known].some(secret => path === secret || path.startsWith(`${secret}.`)) &&
        !HARMLESS[`${call.id} ${path}`],
    )
    for (const path of new Set(unmarked.map(one => one.path)))
      says.push(
        `${call.id}: ${path} is called like a secret: mark it \`secret(…)\`, or name it in HARMLESS with the reason.`,
      )
    if (known.size === 0) continue
    const which = [...known].join(', ')
    if (!isRead(call) && call.idempotent !== 'never')
      says.push(`${call.id} carries a secret (${which}): it declares \`idempotent: 'never'\`, so that it is not kept.`)
    if (part === 'answer' && call.cacheSeconds !== undefined)
      says.push(
        `${call.id} answers a secret (${which}): it declares no \`cacheSeconds\`, so that it goes out with no-store.`,
      )
  }
  return says
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/** Secrets: a call that takes or answers one is kept neither for a repetition nor by a cache. */
export async function checkSecrets(root: string): Promise<Finding[]> {
  const files = listFiles(root, /(^|\/)(contract|[\w-]+-contract)\.ts$|\/contract\/[\w-]+\.ts$/, ['src']).filter(
    path => !isTest(path),
  )
  const findings: Finding[] = []
  for (const file of files) {
    const exported = Object.values((await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>)
    for (const call of exported.filter(isCall)) findings.push(...faultsOfCall(call).map(say => ({ file, say })))
  }
  const made = allKinds.flatMap(kind => Object.values(callsOf(kind)))
  const file = 'src/features/profiles/kind-calls.ts'
  return [...findings, ...made.flatMap(call => faultsOfCall(call).map(say => ({ file, say })))]
}
