import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { Refusal } from '../shared/refusal.ts'
import { problemOf } from './problem.ts'
import { sayPortError } from './start-error.ts'
import { languageAsked } from './text.ts'

/** What a line may take before the house reads it; the calls' own limits are below (body-limits.ts). */
const SERVER_OPTIONS = {
  /** Headers and the address together. */
  maxHeaderSize: 16 * 1024,
  /** How long headers may take, and with them the largest form. */
  headersTimeout: 20_000,
  requestTimeout: 150_000,
  connectionsCheckingInterval: 5000,
}

/** Seconds after which it is worth to ask a starting house again. */
const ASK_AGAIN_SECONDS = 5

const SOCKETS_LATER = `HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: ${ASK_AGAIN_SECONDS}\r\nContent-Length: 0\r\n\r\n`

/**
 * The port, taken before anything else is touched: a second start finds it taken while the first one's data are safe. Until the
 * house moves in, whoever knocks is told that it is starting.
 */
export type Door = {
  url: string
  /** Gives the server to whoever answers once it listens; what `serverFactory` of Fastify takes. */
  moveIn(next: RequestListener, options: { keepAliveTimeout?: number }): Server
  close(): Promise<void>
}

/** A server that stands already when the house, which is ready only then, tells it to listen. */
class OpenServer extends Server {
  #answer: RequestListener = sayStarting
  #movedIn = false

  constructor() {
    super(SERVER_OPTIONS, (request, response) => this.#answer(request, response))
  }

  /** Who answers once the house listens. */
  next: RequestListener = sayStarting

  // The house asks for sockets before its routes are ready; one that came then would wait for ever.
  override emit(event: string, ...args: unknown[]): boolean {
    if (event !== 'upgrade' || this.#movedIn) return super.emit(event, ...args)
    const socket = args[1] as Duplex
    socket.on('error', () => {})
    socket.end(SOCKETS_LATER)
    return true
  }

  override listen(...args: unknown[]): this {
    if (!this.listening) return super.listen(...(args as []))
    this.#answer = this.next
    this.#movedIn = true
    process.nextTick(() => this.emit('listening'))
    return this
  }
}

function sayStarting(request: IncomingMessage, response: ServerResponse): void {
  const alive = request.url === '/livez'
  const language = languageAsked(request.headers['accept-language'])
  const problem = problemOf(new Refusal('closing'), 503, language, '')
  const headers = { 'cache-control': 'no-store', 'retry-after': String(ASK_AGAIN_SECONDS) }
  response.writeHead(alive ? 200 : 503, {
    ...headers,
    'content-type': alive ? 'application/json' : 'application/problem+json',
  })
  response.end(JSON.stringify(alive ? { alive } : problem))
}

/** Opens the port; throws StartError with a sentence when somebody else has it. `setting` is the variable that names it. */
export async function openDoor(host: string, port: number, setting = 'PORT'): Promise<Door> {
  const server = new OpenServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(sayPortError(error, host, port, setting)))
    server.listen({ host, port }, resolve)
  })
  const bound = server.address() as AddressInfo
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${shown}:${bound.port}`,
    moveIn: (next, { keepAliveTimeout }) => Object.assign(server, { next, keepAliveTimeout }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Opens and closes a port, to learn whether it could be had. */
export async function tryPort(host: string, port: number, setting: string): Promise<void> {
  await (await openDoor(host, port, setting)).close()
}
