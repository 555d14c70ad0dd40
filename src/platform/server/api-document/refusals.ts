import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { COMMON_REFUSALS } from '../../shared/refusal.ts'
import { refusalAsWritten } from '../text.ts'
import { type Json, pascal, schemaRef } from './json.ts'

/** The body of every refusal, as `Problem` in problem.ts. */
const Problem = z.object({
  type: z.string().meta({ description: 'Where the code is explained, below the club’s own address.' }),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string().meta({ description: 'What programs decide by; it does not change.' }),
  message: z.string().meta({ description: 'The sentence for people, in the language of Accept-Language.' }),
  errors: z
    .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
    .meta({ description: 'Which fields of the body are wrong; empty when it is none of them.' }),
  requestId: z.string().meta({ description: 'The club finds the request by it in its log.' }),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: 'The values in the sentence.' }),
})

/** Name of a refusal's schema: `auctions.bid-too-low` is AuctionsBidTooLowRefusal. */
export const refusalName = (code: string): string => `${pascal(code)}Refusal`

/** Name of what every call may answer with a status: 404 is NotFoundProblem. */
const problemName = (status: number): string => `${pascal(STATUS_CODES[status] ?? `Status ${status}`)}Problem`

const codesByStatus = (refusals: Record<string, number>): Map<number, string[]> =>
  new Map(
    [...Map.groupBy(Object.entries(refusals), ([, status]) => status)].map(([status, list]) => [
      status,
      list.map(([code]) => code),
    ]),
  )

const common = codesByStatus(COMMON_REFUSALS)

const anyOf = (names: readonly string[]): Json =>
  names.length === 1 ? schemaRef(names[0]!) : { anyOf: names.map(schemaRef) }

/** One refusal: its code and its sentence. */
const refusalSchema = (code: string): Json => ({
  description: refusalAsWritten('en', code),
  allOf: [schemaRef('Problem'), { properties: { code: { const: code } } }],
})

/** Schemas of the problem, of every refusal, and of the common ones together and by the statuses that calls use themselves. */
export function problemSchemas(declared: readonly Record<string, number>[]): Record<string, Json> {
  const { $schema: _, ...problem } = z.toJSONSchema(Problem, { io: 'output' }) as Json
  const codes = [...new Set([COMMON_REFUSALS, ...declared].flatMap(one => Object.keys(one)))]
  const statuses = new Set(declared.flatMap(one => Object.values(one)))
  return {
    Problem: problem,
    CommonProblem: anyOf(Object.keys(COMMON_REFUSALS).map(refusalName)),
    ...Object.fromEntries(
      [...common]
        .filter(([status]) => statuses.has(status))
        .map(([status, list]) => [problemName(status), anyOf(list.map(refusalName))]),
    ),
    ...Object.fromEntries(codes.map(code => [refusalName(code), refusalSchema(code)])),
  }
}

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } })
const LIMIT_HEADERS = { ...header('RateLimit-Limit'), ...header('RateLimit-Remaining'), ...header('RateLimit-Reset') }

const whole = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Headers that answers share. */
export const headers = {
  'RateLimit-Limit': whole('How often one may ask in the present window.'),
  'RateLimit-Remaining': whole('How often one may still ask in it.'),
  'RateLimit-Reset': whole('Seconds until the window begins anew.'),
  'Retry-After': whole('Seconds after which it is worth to ask again.'),
}

/** What every call may answer besides its own, once. */
export const commonResponses = {
  Refused: {
    description: 'Any refusal that every call may answer; its code says which.',
    headers: { ...LIMIT_HEADERS, ...header('Retry-After') },
    content: { 'application/problem+json': { schema: schemaRef('CommonProblem') } },
  },
}

/** What a call may be refused with: its own codes by status, and whatever every call may. */
export function refusedResponses(own: Record<string, number> = {}): Json {
  const declared = [...codesByStatus(own)].map(([status, list]) => {
    const names = [...list.map(refusalName), ...(common.has(status) ? [problemName(status)] : [])]
    const content = { 'application/problem+json': { schema: anyOf(names) } }
    return [status, { description: STATUS_CODES[status] ?? 'Refused', content }] as const
  })
  return { ...Object.fromEntries(declared), default: { $ref: '#/components/responses/Refused' } }
}
