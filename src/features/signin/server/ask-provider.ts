import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import type { OutsideCall } from '../../../platform/server/outside.ts'
import type { House } from '../../../platform/server/registry.ts'
import { unseal } from '../../../platform/server/seal.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { ProviderFacts } from './provider-facts.ts'
import type { Providers } from './providers.ts'
import { returnAddress } from './start-social.ts'

/** Seconds that a provider's clock may be ahead of ours. */
const CLOCK_SECONDS = 60

/** A sign-in that was begun here, and what the provider sent the browser back with. */
const Begun = z.object({ provider: z.string(), nonce: z.string(), verifier_sealed: z.string(), next: z.string() })
export type Begun = z.infer<typeof Begun>
export type Returned = { code: string; state: string; iss?: string | undefined }

const SECONDS = 30

/** Asks a provider whom a code stands for. It takes each code once, so that nobody carries on what was left in the middle. */
export const askingOf = (
  house: House,
  providers: Providers,
): OutsideCall<Returned & { begun: Begun }, ProviderFacts> => ({
  name: 'signin.redeem-code',
  request: z.object({ begun: Begun, code: z.string(), state: z.string(), iss: z.string().optional() }),
  outcome: ProviderFacts,
  seconds: SECONDS,
  call: async ({ begun, ...returned }) => askProvider(house, await providers.ask(begun.provider), begun, returned),
})

type Claims = Record<string, unknown> & { sub: string; iss: string }

/** Redeems the code and checks the id token by every rule of OpenID Connect; answers whom it names. */
async function askProvider(
  house: House,
  configuration: Configuration,
  begun: Begun,
  returned: Returned,
): Promise<ProviderFacts> {
  try {
    return await redeem(house, configuration, begun, returned)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code, message } = error as { code?: string; message: string }
    // The cause is left out: it holds the claims.
    house.log.warn({ provider: begun.provider, reason: code, why: message }, 'a sign-in by a provider failed')
    throw new Refusal(isSilence(error) ? 'signin.provider-silent' : 'signin.social-failed')
  }
}

const isSilence = (error: unknown): boolean =>
  (error as { code?: string }).code === 'OAUTH_TIMEOUT' || (error as Error).message === 'fetch failed'

async function redeem(house: House, configuration: Configuration, begun: Begun, returned: Returned) {
  const url = new URL(returnAddress(house.siteUrl()))
  url.searchParams.set('code', returned.code)
  url.searchParams.set('state', returned.state)
  if (returned.iss) url.searchParams.set('iss', returned.iss)
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: returned.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: unseal(house.secrets.columnKey, begun.verifier_sealed),
    idTokenExpected: true,
  })
  const claims = tokens.claims() as Claims
  refuseStrangeClaims(configuration, claims)
  const told = claims.email
    ? claims
    : { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
  return factsOf(begun.provider, told as Claims, tokens.id_token!)
}

/** What the library leaves to us: a token made for somebody else's client, and one from the future. */
function refuseStrangeClaims(configuration: Configuration, claims: Claims): void {
  const foreign = claims.azp !== undefined && claims.azp !== configuration.clientMetadata().client_id
  const early = typeof claims.iat === 'number' && claims.iat > Date.now() / 1000 + CLOCK_SECONDS
  if (foreign || early) throw new Refusal('signin.social-failed')
}

/** The person as the provider knows them; an address that it did not verify is worth nothing to us. */
function factsOf(provider: string, claims: Claims, idToken: string): ProviderFacts {
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const email = isVerified && typeof claims.email === 'string' ? claims.email.trim() : null
  const names = [claims.name, claims.preferred_username, email?.split('@')[0]]
  const name = names.find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? ''
  return { provider, issuer: claims.iss, subject: claims.sub, email, name: name.slice(0, 80), idToken }
}
