import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isOuter } from '../../../platform/server/outside-fetch.ts'

/** Messages of STUN and TURN as far as a trial needs them (RFC 8489, RFC 8656). */
const COOKIE = 0x2112a442
export const BINDING = 0x0001
export const ALLOCATE = 0x0003
export const REFRESH = 0x0004
const SUCCESS = 0x0100
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
  transport: 0x0019,
  mapped: 0x0020,
} as const
const UDP = 17

/** Where a server is, as its address in the settings says. */
export type StunAddress = { host: string; port: number; over: 'udp' | 'tcp' | 'tls' }

/** Reads `stun:host:port`, `turns:host?transport=tcp`; the contract has looked at its shape. */
export function addressOfUrl(url: string): StunAddress {
  const [, scheme = '', host = '', , port, , transport] =
    /^(stuns?|turns?):(\[[^\]]+\]|([^:?]+))(?::(\d+))?(\?transport=(udp|tcp))?$/.exec(url) ?? []
  const secure = scheme.endsWith('s')
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (secure ? 5349 : 3478)),
    over: secure ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  }
}

type Attributes = Map<number, Buffer>
export type StunMessage = { type: number; id: Buffer; attributes: Attributes }

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, padded(value)])
}

/** A message with its attributes, signed with `key` where there is one. */
export function writeMessage(
  type: number,
  id: Buffer,
  attributes: readonly [number, Buffer][],
  key: Buffer | null,
): Buffer {
  const body = Buffer.concat(attributes.map(([name, value]) => attribute(name, value)))
  const head = Buffer.alloc(20)
  head.writeUInt16BE(type, 0)
  head.writeUInt32BE(COOKIE, 4)
  id.copy(head, 8)
  // Signed as if the signature stood there already.
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2)
  if (!key) return Buffer.concat([head, body])
  const signature = createHmac('sha1', key)
    .update(Buffer.concat([head, body]))
    .digest()
  return Buffer.concat([head, body, attribute(ATTRIBUTE.integrity, signature)])
}

/** Reads a message; null for what is none. */
export function readMessage(bytes: Buffer): StunMessage | null {
  if (bytes.length < 20 || bytes.readUInt32BE(4) !== COOKIE) return null
  const end = 20 + bytes.readUInt16BE(2)
  if (bytes.length < end) return null
  const attributes: Attributes = new Map()
  for (let at = 20; at + 4 <= end;) {
    const length = bytes.readUInt16BE(at + 2)
    if (at + 4 + length > end) return null
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return { type: bytes.readUInt16BE(0), id: bytes.subarray(8, 20), attributes }
}

const codeOf = ({ attributes }: StunMessage): number => {
  const error = attributes.get(ATTRIBUTE.error)
  return error && error.length >= 4 ? (error[2]! & 7) * 100 + error[3]! : 0
}

/** A way to a server: sends, and tells what comes back. */
type Way = { send(bytes: Buffer): void; next(id: Buffer): Promise<StunMessage>; close(): void }

async function wayTo({ host, port, over }: StunAddress, address: string): Promise<Way> {
  const waiting = new Map<string, (message: StunMessage) => void>()
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    fail = reject
  })
  broken.catch(() => {})
  const hear = (bytes: Buffer) => {
    const message = readMessage(bytes)
    if (message) waiting.get(message.id.toString('hex'))?.(message)
  }
  const next = (id: Buffer) =>
    Promise.race([broken, new Promise<StunMessage>(resolve => waiting.set(id.toString('hex'), resolve))])
  if (over === 'udp') {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
    socket.on('message', hear).on('error', fail)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.connect(port, address, resolve)
    })
    return { send: bytes => socket.send(bytes, error => error && fail(error)), next, close: () => socket.close() }
  }
  const socket =
    over === 'tls' ? connectTls({ host: address, port, servername: host }) : connect({ host: address, port })
  let rest = Buffer.alloc(0)
  socket.on('error', fail).on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]).subarray(0, 65_536)
    while (rest.length >= 20 && rest.length >= 20 + rest.readUInt16BE(2)) {
      const length = 20 + rest.readUInt16BE(2)
      hear(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  })
  return { send: bytes => void socket.write(bytes), next, close: () => socket.destroy() }
}

export type StunOutcome = 'works' | 'silent' | 'refused' | 'inner-address' | 'wrong-secret' | 'unknown-name' | 'failed'
/** What a TURN server is opened with. */
export type Credentials = { username: string; credential: string }

const SECONDS = 5
/** A datagram may be lost: it is sent again. */
const AGAIN_MS = 500

async function ask(way: Way, over: StunAddress['over'], id: Buffer, bytes: Buffer): Promise<StunMessage> {
  way.send(bytes)
  const again = over === 'udp' ? setInterval(() => way.send(bytes), AGAIN_MS) : undefined
  try {
    return await way.next(id)
  } finally {
    clearInterval(again)
  }
}

/** Asks a STUN server for one's address, or with credentials a TURN server for a relay, which is given back at once. */
async function tryBy(way: Way, over: StunAddress['over'], credentials: Credentials | null): Promise<StunOutcome> {
  const first = randomBytes(12)
  if (!credentials) {
    const answer = await ask(way, over, first, writeMessage(BINDING, first, [], null))
    return answer.type === (BINDING | SUCCESS) && answer.attributes.has(ATTRIBUTE.mapped) ? 'works' : 'failed'
  }
  const transport: [number, Buffer] = [ATTRIBUTE.transport, Buffer.from([UDP, 0, 0, 0])]
  const asked = await ask(way, over, first, writeMessage(ALLOCATE, first, [transport], null))
  const [realm, nonce] = [asked.attributes.get(ATTRIBUTE.realm), asked.attributes.get(ATTRIBUTE.nonce)]
  // One that gives relays to anybody is open to the whole world.
  if (codeOf(asked) !== 401 || !realm || !nonce) return 'failed'
  const key = createHash('md5').update(`${credentials.username}:${realm.toString()}:${credentials.credential}`).digest()
  const signed = (rest: [number, Buffer][]): [number, Buffer][] => [
    ...rest,
    [ATTRIBUTE.username, Buffer.from(credentials.username)],
    [ATTRIBUTE.realm, realm],
    [ATTRIBUTE.nonce, nonce],
  ]
  const id = randomBytes(12)
  const answer = await ask(way, over, id, writeMessage(ALLOCATE, id, signed([transport]), key))
  if (codeOf(answer) === 401) return 'wrong-secret'
  if (answer.type !== (ALLOCATE | SUCCESS) || !answer.attributes.has(ATTRIBUTE.relayed)) return 'failed'
  way.send(writeMessage(REFRESH, randomBytes(12), signed([[ATTRIBUTE.lifetime, Buffer.alloc(4)]]), key))
  return 'works'
}

/** Tries one server as browsers would use it. Addresses inside of the club's own network are asked only where the operator means that. */
export async function tryServer(
  url: string,
  credentials: Credentials | null,
  allowInner: boolean,
): Promise<StunOutcome> {
  const target = addressOfUrl(url)
  const found = await lookup(target.host, { all: true }).catch(() => [])
  if (found.length === 0) return 'unknown-name'
  if (!allowInner && found.some(({ address }) => !isOuter(address))) return 'inner-address'
  let way: Way | null = null
  const late = AbortSignal.timeout(SECONDS * 1000)
  try {
    way = await wayTo(target, found[0]!.address)
    return await Promise.race([
      tryBy(way, target.over, credentials),
      new Promise<'silent'>(resolve => late.addEventListener('abort', () => resolve('silent'))),
    ])
  } catch (error) {
    return (error as { code?: string }).code === 'ECONNREFUSED' ? 'refused' : 'failed'
  } finally {
    way?.close()
  }
}
