import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

const CLIENT = { id: 'majlis', secret: 'a-secret-of-the-client' }

/** Somebody who has an account at the provider, by the login they type there. */
export type Holder = { email: string; name: string }

/** A real OpenID Connect provider with its own login and consent pages. */
export type Provider = {
  name: string
  /** For OIDC_PROVIDERS. */
  setting: string
  /** Opens an account there. */
  know(login: string, holder: Holder): void
  stop(): Promise<void>
}

/** Starts the provider, which knows the product at `siteUrl` as its client. */
export async function openProvider(siteUrl: string): Promise<Provider> {
  const holders = new Map<string, Holder>()
  let answer: RequestListener = (_, response) => void response.end()
  const loud = quieten()
  const { default: OpenIdProvider } = await import('oidc-provider')
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new OpenIdProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${siteUrl}/authentication`],
        post_logout_redirect_uris: [`${siteUrl}/index`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a-key-for-cookies'] },
    pkce: { required: () => true },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email_verified: true, ...holders.get(sub) }),
    }),
  })
  answer = provider.callback()
  const name = 'Peer'
  return {
    name,
    setting: JSON.stringify([{ id: 'peer', name, issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }]),
    know: (login, holder) => void holders.set(login, holder),
    stop: () =>
      new Promise<void>(resolve => {
        loud()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The provider advises its operator at length; here it has none. Answers how to hear it again. */
function quieten(): () => void {
  const { info, warn } = console
  const without =
    (say: typeof info) =>
    (text: unknown, ...rest: unknown[]) =>
      String(text).startsWith('oidc-provider') ? undefined : say(text, ...rest)
  Object.assign(console, { info: without(info), warn: without(warn) })
  return () => void Object.assign(console, { info, warn })
}
