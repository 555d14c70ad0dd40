import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const FLAGS = { present: 0x01, verified: 0x04, backedUp: 0x18, carriesKey: 0x40 }
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

type Site = { origin: string; rpId?: string }
type Lie = { verified?: boolean; counter?: number; userHandle?: string }

/** An authenticator made of software, as a phone holds one; for tests. Its answers can be bent to see them refused. */
export function makeAuthenticator({ origin, rpId = new URL(origin).hostname }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x, y } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const dataOf = (flags: number, count: number, more = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number, more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, unknown>) => {
    const id = base64url(credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    credentialId: base64url(credentialId),
    /** Answers a registration. */
    make(challenge: string, { verified = true }: Lie = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ])
      const length = Buffer.from([0, credentialId.length])
      const carried = Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(isoCBOR.encode(key as never))])
      const flags = FLAGS.present | (verified ? FLAGS.verified : 0) | FLAGS.backedUp | FLAGS.carriesKey
      const parts = { fmt: 'none', attStmt: new Map(), authData: new Uint8Array(dataOf(flags, 0, carried)) }
      const attestation = isoCBOR.encode(new Map(Object.entries(parts)) as never)
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal', 'hybrid'],
      })
    },
    /** Answers a sign-in or a proof. */
    sign(challenge: string, { verified = true, counter: told, userHandle }: Lie = {}) {
      counter = told ?? counter + 1
      const client = clientData('webauthn.get', challenge)
      const data = dataOf(FLAGS.present | (verified ? FLAGS.verified : 0) | FLAGS.backedUp, counter)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(userHandle && { userHandle }),
      })
    },
  }
}
