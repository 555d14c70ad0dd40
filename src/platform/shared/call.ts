import { z } from 'zod'
import { type Access, isStaff, type Viewer } from './access.ts'
import type { FileTake } from './file-rules.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Address = `${Method} /${string}`

/** How often one caller may call: `max` per `seconds`, counted by address, by account, or by a field of the body. */
export type Limit = { max: number; seconds: number; by: 'address' | 'caller' | `body:${string}` }

/**
 * What a file field of a multipart form takes; one table of limits serves rule, hint and dialog (file-rules.ts). Uploads of one that
 * stands `beside` what is stored reach the verb in `added`, by field, unless the form names ids under the field as well.
 */
export type FileFields = Record<string, { take: FileTake; many?: boolean; beside?: boolean }>

export type CallSpec = {
  /**
   * Name of the function in programs made from the API document (`operationId`), where the name of the exported constant would
   * not do: there is none, or it says too little without its module.
   */
  name?: string
  /** One sentence for the API page. */
  summary: string
  /** Longer text for the API page: meaning, units, source of the rule. */
  description?: string
  /** Another address of the same call, answered alike; the API document has one path for each shape and does not name it. */
  also?: string
  access: Access
  /**
   * A write that a member whom the club restricted may make still: about themselves, paying, asking for help, taking back. Every other
   * write is closed to them, so that a new call that says nothing is closed too.
   */
  whileRestricted?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** What comes back. What is built for browsers does without it (tools/lean-contracts.ts), and without both texts. */
  answer: z.ZodType
  /** Codes this call may refuse with, beyond the common ones, and their HTTP status. */
  refusals?: Record<string, number>
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202 | 204
  /** A POST that only reads (searches); runs outside a transaction. */
  reads?: boolean
  /**
   * `required`: the caller must send Idempotency-Key; other writes accept one. `never`: a key is passed over, because the
   * body or the answer holds a secret that must not be kept, not even as a fingerprint.
   */
  idempotent?: 'required' | 'never'
  limits?: readonly Limit[]
  /** Fields of a multipart form that carry files; they reach the verb as lists of file ids. */
  files?: FileFields
  /** The verb gets the bytes as they came and the headers beside them (`raw`), unread: for what others sign. Its schema has no body. */
  raw?: boolean
  /** Asks for a proof (password, second factor) not older than ten minutes. */
  freshProof?: boolean
  /** Public answer that browsers may keep for so many seconds (0: keep, but ask again each time); answered with an ETag. */
  cacheSeconds?: number
  /** What is between its reader and others, or a secret of theirs: closed to whoever of the club looks as a member. */
  closedToLooking?: true
  /** Usable before first-run set-up is finished and while the club is under maintenance. */
  alwaysOpen?: boolean
}

export type Call<S extends CallSpec = CallSpec> = S & { method: Method; path: string; id: string }

/** Answer of calls that send bytes (files, csv, ics) instead of JSON. */
export const Bytes = z.custom<BytesAnswer>()
/** Bytes as they are sent: a body, or so many of which a part can be read, from one up to and without another; null when they are gone. */
export type BytesAnswer = { type: string; headers?: Record<string, string> } & (
  | { body: unknown }
  | { size: number; read(from: number, to: number): unknown }
)

/** Objects refuse fields that no contract names. */
function strict(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema
}

/**
 * Declares a call once: from it come the route with its validation, the OpenAPI document, the typed browser call, the test
 * client and the access matrix. Paths are the spec's, below `/api`.
 */
export function call<const S extends CallSpec>(address: Address, spec: S): Call<S> {
  const [method, path] = address.split(' ') as [Method, string]
  return { ...spec, body: strict(spec.body), query: strict(spec.query), method, path, id: address }
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<C extends Call> = Out<C['params']>
export type QueryOf<C extends Call> = Out<C['query']>
export type BodyOf<C extends Call> = Out<C['body']>
export type AnswerOf<C extends Call> = z.output<C['answer']>
/** What a handler returns: before the answer's defaults and transforms. */
export type AnswerIn<C extends Call> = z.input<C['answer']>

type Part<K extends string, T> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [P in K]?: In<T> }
    : Record<string, never> extends z.input<T>
      ? { [P in K]?: In<T> }
      : { [P in K]: In<T> }
  : unknown

/** What a caller passes: only the parts the call declares. */
export type InputOf<C extends Call> = Part<'params', C['params']> & Part<'query', C['query']> & Part<'body', C['body']>

/** The path with its params filled in. */
export function pathOf(call: Call, params: Record<string, unknown> = {}): string {
  return call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** True for calls that must not change anything. */
export const isRead = (call: Call): boolean => call.method === 'GET' || call.reads === true

/** `restricted` for a write that a restricted member may not make; what anybody off the street may do stays open to them. */
export function refusalWhileRestricted(call: Call, viewer: Viewer | null): 'restricted' | null {
  if (!viewer?.restricted || isStaff(viewer) || isRead(call) || call.whileRestricted) return null
  return call.access === 'anyone' || call.access === 'visitor' ? null : 'restricted'
}

/**
 * Why a call may not be made while somebody of the club looks as its caller; null when it may. Only what reads is open, and of that
 * nothing that is the member's alone or asks for a proof that only they can give.
 */
export function refusalWhileLooking(call: Call): 'looking' | 'looking-private' | null {
  if (!isRead(call)) return 'looking'
  return call.closedToLooking || call.freshProof ? 'looking-private' : null
}
