import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import { type BodyKind, type BodyLimit, bodyLimitOf } from './body-limits.ts'
import { flawOfJson } from './unreadable.ts'

/** How long the rest of a body that nobody reads is still taken off the line, and how much of it, so that its sender gets to see the answer. */
const LINGER_MS = 5000
const LINGER_BYTES = 8 * 1024 * 1024
const LOOK_EVERY_MS = 50
/** The time of a body is counted in so many turns. A process that stood still makes up for none of them: it reads what came meanwhile first. */
const TURNS = 30

/** The kinds of body that calls take. */
const KINDS: Record<string, BodyKind> = {
  'application/json': 'json',
  // what servers of LiveKit call the news they send
  'application/webhook+json': 'json',
  'application/x-www-form-urlencoded': 'plain',
  'multipart/form-data': 'form',
  'application/octet-stream': 'bytes',
}

/** Which kind of body a request brings; null when it brings none. */
export function bodyKindOf({ headers }: FastifyRequest): BodyKind | null {
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return null
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return KINDS[type.trim().toLowerCase()] ?? 'json'
}

/**
 * Counts a body while it comes in, and ends its reading with an error of its stream once it is larger or slower than it may be:
 * `too-large` or `too-slow`. Whoever reads must listen for that error.
 */
export function boundBody(raw: IncomingMessage, { bytes, ms }: BodyLimit): void {
  let size = 0
  const count = (chunk: Buffer) => {
    size += chunk.length
    if (size > bytes) end(new Refusal('too-large'))
  }
  let turns = 0
  const timer = setInterval(() => {
    turns++
    if (turns === TURNS) end(new Refusal('too-slow'))
  }, ms / TURNS)
  const leave = () => {
    clearInterval(timer)
    raw.off('data', count)
  }
  const end = (refusal: Refusal) => {
    leave()
    raw.emit('error', refusal)
  }
  raw.on('data', count).once('end', leave).once('close', leave)
}

function readAll(raw: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const keep = (chunk: Buffer) => void chunks.push(chunk)
    raw.once('end', () => resolve(Buffer.concat(chunks)))
    raw.once('close', () => reject(new Refusal('malformed')))
    raw.on('error', error => {
      raw.off('data', keep)
      reject(error instanceof Refusal ? error : new Refusal('malformed'))
    })
    boundBody(raw, limit)
    raw.on('data', keep)
  })
}

/** Refuses what is too large by what it says of itself, and lets whoever waits for it go on. Call it before reading. */
export function openBody(request: FastifyRequest, reply: FastifyReply, call: Call, kind: BodyKind): BodyLimit {
  const { headers } = request
  const coding = headers['content-encoding']
  if (coding && coding !== 'identity') throw new Refusal('unsupported-media-type')
  // Bytes that are no text are for calls that take them as they come.
  if (kind === 'bytes' && !call.raw) throw new Refusal('unsupported-media-type')
  const limit = bodyLimitOf(call, kind)
  if (Number(headers['content-length'] ?? 0) > limit.bytes) throw new Refusal('too-large')
  if (headers.expect !== undefined) reply.raw.writeContinue()
  return limit
}

/** Reads a body as the bytes that came. */
export const readBytes = (request: FastifyRequest, limit: BodyLimit): Promise<Buffer> => readAll(request.raw, limit)

/** Reads a body that is no form with parts: JSON as what it says, an empty one and a plain form as nothing. */
export async function readText(request: FastifyRequest, limit: BodyLimit, kind: BodyKind): Promise<unknown> {
  const bytes = await readAll(request.raw, limit)
  // Mail programs that end a kind of mail post `List-Unsubscribe=One-Click` (RFC 8058), which says nothing that we need.
  if (bytes.length === 0 || kind === 'plain' || request.method === 'GET') return undefined
  const flaw = flawOfJson(bytes)
  if (flaw) throw new Refusal('validation', {}, [{ ...flaw, message: '' }])
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal('malformed')
  }
}

/**
 * Leaves bodies on the line until a call has been asked who may make it and how often. What is still on the line when the answer
 * has gone is taken off for a while and thrown away: then the connection serves on, or is cut.
 */
export function leaveBodies(app: FastifyInstance): void {
  for (const type of Object.keys(KINDS)) {
    if (app.hasContentTypeParser(type)) continue
    app.addContentTypeParser(type, (_request: FastifyRequest, _payload: unknown, done: (error: null) => void) =>
      done(null),
    )
  }
  // Nobody is told to go on sending before their call was let in.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  // A line that is cut while its sender still sends takes the answer with it, also where the sender wants it closed.
  app.addHook('onSend', ({ raw }, reply, _, done) => {
    if (raw.complete === false) reply.raw.shouldKeepAlive = true
    done()
  })
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (raw.complete === false) lingerOn(raw)
    done()
  })
}

function lingerOn(raw: IncomingMessage): void {
  const { socket } = raw
  const [begun, before] = [performance.now(), socket.bytesRead]
  const look = setInterval(() => {
    if (performance.now() - begun > LINGER_MS) socket.destroy()
    // A line that ended before it was listened to here says nothing of its end any more.
    if (socket.destroyed) leave()
    // Its sender stops then by itself, and reads the answer.
    else if (socket.bytesRead - before > LINGER_BYTES) socket.pause()
  }, LOOK_EVERY_MS)
  const leave = () => {
    clearInterval(look)
    if (raw.headers.connection === 'close') socket.end()
  }
  raw.unpipe()
  raw.on('error', leave).once('end', leave).once('close', leave)
  raw.resume()
}
