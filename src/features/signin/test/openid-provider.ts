import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
/** How an id token is bent: other claims (undefined removes one), another key or algorithm, or another text altogether. */
export type Bend = {
  claims?: Claims
  key?: KeyObject
  alg?: 'RS256' | 'none' | 'HS256'
  text?(token: string): string | undefined
}
type Grant = { nonce: string | null; challenge: string | null; person: Claims; bend: Bend }

const CLIENT = { clientId: 'majlis', clientSecret: 'a-secret-of-the-client' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

function signatureOf(text: string, keys: ReturnType<typeof newKey>, { key = keys.privateKey, alg = 'RS256' }: Bend) {
  if (alg === 'none') return ''
  if (alg === 'RS256') return sign('sha256', Buffer.from(text), key).toString('base64url')
  const secret = keys.publicKey.export({ type: 'spki', format: 'pem' })
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/**
 * A sign-in provider that signs what it is told to, so that every way in which a token can be wrong is seen refused; for
 * tests. It checks PKCE and gives each code out once, like a real one.
 */
export async function makeProvider(id = 'standin') {
  const keys = newKey()
  const grants = new Map<string, Grant>()
  const userInfo: Claims = {}
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const tokenOf = ({ nonce, person, bend }: Grant): string => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, nonce, ...person }
    const text = `${part({ alg: bend.alg ?? 'RS256', kid: 'k1', typ: 'JWT' })}.${part({ ...usual, ...bend.claims })}`
    return `${text}.${signatureOf(text, keys, bend)}`
  }
  const redeem = (form: URLSearchParams): [number, object] => {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== verifier) return [400, { error: 'invalid_grant' }]
    const token = tokenOf(grant)
    const id_token = grant.bend.text ? grant.bend.text(token) : token
    return [200, { access_token: 'access', token_type: 'bearer', ...(id_token !== undefined && { id_token }) }]
  }
  const pages: Record<string, (form: URLSearchParams) => [number, object]> = {
    '/.well-known/openid-configuration': () => [200, description(issuer)],
    '/jwks': () => [
      200,
      { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] },
    ],
    '/token': redeem,
    '/userinfo': () => [200, userInfo],
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const piece of request) body += piece
    const [status, json] = pages[request.url ?? '']?.(new URLSearchParams(body)) ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }
  return {
    issuer,
    config: { id, name: 'Stand-in', issuer, ...CLIENT },
    userInfo,
    /** Signs a person in at an authorization address and gives out the code the browser would carry back. */
    grant(address: string, person: Claims, bend: Bend = {}): string {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      grants.set(code, { nonce: asked.get('nonce'), challenge: asked.get('code_challenge'), person, bend })
      return code
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

const description = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
  code_challenge_methods_supported: ['S256'],
})
