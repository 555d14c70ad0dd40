import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's subscription, with the keys that only the browser has. */
export type TestSubscription = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Opens what was sealed for it, as browsers do (RFC 8188, RFC 8291). */
  open(body: Buffer): string
}

/** What reached the service. */
export type Sent = { path: string; headers: IncomingMessage['headers']; body: Buffer }

const info = (text: string, ...more: Buffer[]) => Buffer.concat([Buffer.from(`${text}\0`), ...more])

function derive(secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, length))
}

function openBody(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const theirs = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = own.computeSecret(theirs)
  const key = derive(shared, auth, info('WebPush: info', own.getPublicKey(), theirs), 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, info('Content-Encoding: aes128gcm'), 16),
    derive(key, salt, info('Content-Encoding: nonce'), 12),
  )
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // The last record ends with a mark and zeros.
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString('utf8')
}

/** True when the request was signed for this service with the club's key (RFC 8292). */
function isSignedBy(publicKey: string, origin: string, authorization = ''): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return false
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const until = exp * 1000 - Date.now()
  return signed && aud === origin && until > 0 && until <= 86_400_000 && /^(mailto:|https:)/.test(sub)
}

/** How a service answers next: 201 unless told otherwise. */
type Answer = (response: ServerResponse, sent: Sent) => void | Promise<void>

/**
 * A push service of this process: takes what a club sends as the real ones do, refuses what is not signed with the key that the
 * browser subscribed with, and is slow or unwilling when told to be.
 */
export async function startPushPeer() {
  const taken: Sent[] = []
  const keys = new Map<string, string>()
  let answer: Answer | null = null
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks) }
    taken.push(sent)
    const key = keys.get(sent.path)
    if (answer) return answer(response, sent)
    if (key === undefined) return void response.writeHead(410).end()
    if (!isSignedBy(key, origin, request.headers.authorization)) return void response.writeHead(403).end()
    if (sent.body.length > 4096) return void response.writeHead(413).end()
    response.writeHead(201, { location: `${origin}/message/1` }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    /** What reached one subscription. */
    of: ({ endpoint }: TestSubscription) => taken.filter(one => `${origin}${one.path}` === endpoint),
    /** Answers otherwise from now on; null as it should. */
    answers: (next: Answer | null) => void (answer = next),
    /** Ends a subscription, as a browser does that was told to forget. */
    end: ({ endpoint }: TestSubscription) => void keys.delete(new URL(endpoint).pathname),
    /** A browser subscribes with the club's key. */
    subscribe(key: string): TestSubscription {
      const path = `/push/${randomBytes(12).toString('hex')}`
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      keys.set(path, key)
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
        open: body => openBody(body, own, auth),
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
