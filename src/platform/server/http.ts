import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { COMMON_REFUSALS, Refusal } from '../shared/refusal.ts'
import { answerFailure } from './answer-failure.ts'
import type { Config } from './config.ts'
import type { Door } from './door.ts'
import type { Gate } from './gate.ts'
import { HEALTH } from './health.ts'
import { type Log, requestLines } from './log.ts'
import { problemOf } from './problem.ts'
import { leaveBodies } from './read-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewerId: string | null
    /** Pattern of the page that was shown, for the log. */
    pagePattern: string | null
  }
}
const UNREAD: Record<string, 'headers-too-large' | 'too-slow'> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
}
/** Requests of one member, or one address that nobody is signed in from, in a minute over everything; declared limits of single calls are far below. */
const MAX_PER_MINUTE = 1200
/** Pictures and documents of the same in a minute, counted by themselves: a list shows dozens, an office is one address. */
const MAX_FILES_PER_MINUTE = 6000

/** The longest message that a live line takes, in bytes. */
const MOST_OF_A_MESSAGE = 64 * 1024

/** Whether a line failed by what its other end sent, or by its going away. */
const isOfThePeer = (error: Error): boolean =>
  /^(WS_ERR_|ECONNRESET$|EPIPE$)/.test(String((error as NodeJS.ErrnoException).code))

const isFile = (url: string): boolean => url.startsWith('/api/files/')

const policy = (development: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // The development server injects its reload script into the page.
    scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...(development ? ['ws:'] : [])],
    workerSrc: ["'self'", 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  },
})

/** Connections that become idle only after the stop began would otherwise be waited for until they time out. */
function closeIdleOnes(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(sweep))
  })
}

/**
 * A proxy that is not trusted makes the whole club one address, which the limits then count together. Said once: whoever
 * forges the header shall not fill the log.
 */
function warnOfProxy(app: FastifyInstance, log: Log): void {
  let said = false
  app.addHook('onRequest', (request, _, done) => {
    const peer = request.socket.remoteAddress
    if (!said && request.headers['x-forwarded-for'] !== undefined && request.ip === peer) {
      said = true
      log.warn(
        { peer },
        `a request came through ${peer} with X-Forwarded-For, which is not believed: if that is your reverse proxy, name it in TRUSTED_PROXIES, or all visitors count as one`,
      )
    }
    done()
  })
}

/** One line for each request. Addresses are written as their patterns: paths of links in mails carry tokens. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.decorateRequest('viewerId', null)
  app.decorateRequest('pagePattern', null)
  const lines = requestLines(log)
  app.addHook('onResponse', (request, reply, done) => {
    const entry = {
      requestId: request.id,
      method: request.method,
      path: request.pagePattern ?? request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      viewerId: request.viewerId,
      address: request.ip,
    }
    lines.info(entry, 'request')
    done()
  })
}

/** What helmet says, asked once: it is the same for every request, and helmet would put it together anew each time. */
async function securityHeaders(development: boolean): Promise<Record<string, string>> {
  const once = fastify()
  await once.register(helmet, {
    contentSecurityPolicy: policy(development),
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  once.get('/', async (_, reply) => reply.raw.getHeaders())
  const answer = await once.inject('/')
  await once.close()
  return answer.json()
}

async function addHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const headers = await securityHeaders(config.NODE_ENV === 'development')
  const tlsOnly = `max-age=31536000${config.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`
  const always = { ...headers, 'permissions-policy': 'geolocation=(), payment=(), usb=()' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', tlsOnly)
    done()
  })
}

/**
 * What Node answers before there is a request: headers too large or too slow, no HTTP at all. The language of the reader is not
 * known there.
 */
function answerUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = UNREAD[error.code ?? ''] ?? 'malformed'
  const status = COMMON_REFUSALS[code]
  const body = JSON.stringify(problemOf(new Refusal(code), status, 'en', randomUUID()))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/problem+json\r\ncache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroySoon(),
  )
}

/**
 * Fastify with everything of the house that is not a call: security headers, body limits, request ids, logs. It moves in behind
 * the door that is open already.
 */
export async function makeHttp(config: Config, log: Log, gate: Gate, door: Door): Promise<FastifyInstance> {
  const proxies = config.TRUSTED_PROXIES.split(',')
    .map(one => one.trim())
    .filter(Boolean)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: proxies.length > 0 ? proxies : false,
    // A long id is one that is not there, like any other; the address as a whole is bounded by Node.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    // Limits of lines and headers are the server's own, which stands behind the door already (door.ts).
    serverFactory: door.moveIn,
    clientErrorHandler: answerUnread,
    frameworkErrors: (error, request, reply) => void answerFailure(log, error, request, reply as FastifyReply),
  })
  app.setErrorHandler((error, request, reply) => answerFailure(log, error, request, reply))
  closeIdleOnes(app)
  warnOfProxy(app, log)
  logRequests(app, log)
  await addHeaders(app, config)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { 1: 4 } } as never,
  })
  await app.register(rateLimit, {
    max: request => (isFile(request.url) ? MAX_FILES_PER_MINUTE : MAX_PER_MINUTE),
    keyGenerator: request => {
      const caller = gate.knownCaller(request) ?? request.ip
      return isFile(request.url) ? `${caller} files` : caller
    },
    // What was built stands on disk as it is; each page takes a hundred of it the first time.
    allowList: request => request.url.startsWith('/assets/') || HEALTH.has(request.routeOptions.url ?? ''),
    timeWindow: 60_000,
    enableDraftSpec: true,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as never,
    errorResponseBuilder: (_, context) => new Refusal('rate-limited', { seconds: Math.ceil(context.ttl / 1000) }),
  })
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
  leaveBodies(app)
  await app.register(websocket, {
    options: { maxPayload: MOST_OF_A_MESSAGE },
    // The socket of whoever sends what is no message was closed with its reason; that is no fault of ours, and fills no log.
    errorHandler: (error, socket, request) => {
      if (!isOfThePeer(error)) request.log.error({ err: error }, 'a live line failed')
      socket.terminate()
    },
  })
  return app
}
