import type { FastifyReply } from 'fastify'
import type { ZodError, z } from 'zod'
import { fieldErrors } from '../shared/field-errors.ts'
import { COMMON_REFUSALS, type FieldError, Refusal } from '../shared/refusal.ts'
import type { Language } from '../shared/text.ts'
import { isDatabaseAway } from './database-watch.ts'
import { sqlState } from './db.ts'
import { hasSentence, sayCode } from './text.ts'

/** The body of every refusal: RFC 9457 with the product's code, sentence, field errors and request id. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  message: string
  errors: { path: string; code: string; message: string }[]
  requestId: string
  params?: Record<string, string | number>
}

/** SQL states that mean "somebody else was first, try again". */
const BUSY_STATES = ['55P03', '40P01', '40001', '57014']

/** True when the database refused a write because its disk is full. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === '53100'

/** What the statuses mean that the web server and its libraries throw. */
const OF_LIBRARIES: Record<number, string> = { 400: 'malformed', 413: 'too-large', 415: 'unsupported-media-type' }

/** Nobody mends more fields at once. */
export const MAX_ERRORS = 100

/** Any thrown thing as a Refusal, or null when it is a crash. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const state = sqlState(error)
  if (state && BUSY_STATES.includes(state)) return new Refusal('busy')
  if (isDiskFull(error)) return new Refusal('storage-full')
  if (isDatabaseAway(error)) return new Refusal('database-away')
  const status = (error as { statusCode?: number } | null)?.statusCode
  const code = status === undefined ? undefined : OF_LIBRARIES[status]
  return code === undefined ? null : new Refusal(code)
}

/** The refusal for a body, query or params that the contract does not take. */
export function invalid(error: ZodError, input: unknown): Refusal {
  const issues = error.issues.slice(0, MAX_ERRORS) as z.core.$ZodIssue[]
  return new Refusal('validation', {}, fieldErrors(issues, input).slice(0, MAX_ERRORS))
}

/** HTTP status of a refusal: what the call declares, else the common table. */
export function statusOf(refusal: Refusal, declared: Record<string, number> | undefined): number | undefined {
  return declared?.[refusal.code] ?? (COMMON_REFUSALS as Record<string, number>)[refusal.code]
}

function fieldSentence(language: Language, error: FieldError, feature: string): string {
  if (error.message) return error.message
  const own = error.code.includes('.') ? error.code : `${feature}.${error.code}`
  const [namespace, ...rest] = own.split('.')
  const code = hasSentence(language, namespace!, `fields.${rest.join('.')}`) ? own : error.code
  return sayCode(language, 'fields', code, error.params ?? {})
}

/** Draws the problem in the asked language. */
export function problemOf(
  refusal: Refusal,
  status: number,
  language: Language,
  requestId: string,
  feature = 'platform',
): Problem {
  const message = sayCode(language, 'refusals', refusal.code, refusal.params)
  return {
    type: `/developers#${refusal.code}`,
    title: refusal.code,
    status,
    detail: message,
    code: refusal.code,
    message,
    errors: refusal.errors.map(error => ({
      path: error.path,
      code: error.code,
      message: fieldSentence(language, error, feature),
    })),
    requestId,
    ...(Object.keys(refusal.params).length > 0 && { params: refusal.params }),
  }
}

/** After how many seconds it is worth to ask a closed club again: the page that waits for it to open, and search engines. */
export const ASK_AGAIN_SECONDS = 120

/** What passes by itself is asked for soon. */
export const ASK_SOON_SECONDS = 5
const PASSING = ['database-away', 'storage-away', 'closing']

/** Seconds after which it is worth to ask again after a 503. */
export const secondsToWait = (code: string): number => (PASSING.includes(code) ? ASK_SOON_SECONDS : ASK_AGAIN_SECONDS)

/** Sends it. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 503) reply.header('retry-after', String(secondsToWait(problem.code)))
  if (problem.status === 429 && problem.params?.seconds) reply.header('retry-after', String(problem.params.seconds))
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}
