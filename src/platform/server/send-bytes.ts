import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { BytesAnswer } from '../shared/call.ts'
import { notFound } from '../shared/refusal.ts'

/** Bytes from `from` up to and without `to`. */
export type Part = { from: number; to: number }

/** True when the caller holds this tag already (RFC 9110, 13.1.2: weak comparison, a list, or any). */
export function isHeld(held: string | undefined, tag: string): boolean {
  return (held ?? '').split(',').some(one => one.trim().replace(/^W\//, '') === tag || one.trim() === '*')
}

/**
 * What a header `Range` asks of so many bytes (RFC 9110, 14.1.2): one part, `none` when nothing of it is there, or null for the whole: when
 * nothing is asked, or several parts, or what cannot be read.
 */
export function partAsked(range: string | undefined, size: number): Part | 'none' | null {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'none'
  return { from: Number(first), to: last === '' ? size : Math.min(size, Number(last) + 1) }
}

/** Sends bytes, or the part of them that is asked for where their store can give one. What the caller holds already is not sent again. */
export async function sendBytes(
  reply: FastifyReply,
  status: number,
  bytes: BytesAnswer,
  asked: IncomingHttpHeaders,
): Promise<FastifyReply> {
  const headers = bytes.headers ?? {}
  if (headers.etag && isHeld(asked['if-none-match'], headers.etag)) return reply.code(304).headers(headers).send()
  if (!('read' in bytes)) return reply.code(status).headers(headers).type(bytes.type).send(bytes.body)
  const { size, read, type } = bytes
  // A part of what was held before goes with the same bytes alone; a date is no strong sign of that.
  const same = asked['if-range'] === undefined || asked['if-range'] === headers.etag
  const part = same ? partAsked(asked.range, size) : null
  reply.headers({ ...headers, 'accept-ranges': 'bytes' })
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = part ?? { from: 0, to: size }
  const body = await read(from, to)
  if (body === null) return notFound()
  if (part) reply.header('content-range', `bytes ${from}-${to - 1}/${size}`)
  return reply
    .code(part ? 206 : status)
    .header('content-length', to - from)
    .type(type)
    .send(body)
}
