import { sql } from 'kysely'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import { seal } from '../../../platform/server/seal.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import type { Providers } from './providers.ts'
import type { Steps } from './sessions.ts'

const MINUTES = 10

type Asked = { provider: string; next?: string | undefined; again?: boolean | undefined }

/** Where a provider sends the browser back to (spec: /authentication). */
export const returnAddress = (siteUrl: string): string => `${siteUrl}/authentication`

/** Begins a sign-in at a provider: state, nonce and PKCE are kept here, `keep` by the browser that began it. */
export async function startSocial({ house, transact }: Steps, providers: Providers, asked: Asked) {
  const configuration = await providers.ask(asked.provider)
  const [state, nonce, keep, verifier] = [newToken(), newToken(), newToken(), randomPKCECodeVerifier()]
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(house.siteUrl()),
    ...providers.wayTo(asked.provider),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(asked.again && { prompt: 'login' }),
  })
  await transact(tx =>
    tx
      .insertInto('oidc_states')
      .values({
        state_hash: hashOf(state),
        keep_hash: hashOf(keep),
        provider: asked.provider,
        nonce,
        verifier_sealed: seal(house.secrets.columnKey, verifier),
        next: asked.next ?? '',
        expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${MINUTES})`,
      })
      .execute(),
  )
  return { address: address.href, keep }
}
