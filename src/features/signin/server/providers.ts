import { allowInsecureRequests, type Configuration, discovery, enableNonRepudiationChecks } from 'openid-client'
import { type ProviderConfig, readProviders } from '../../../platform/server/provider-config.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'

const TIMEOUT_SECONDS = 8
/** A provider's document is read again after so long: keys and addresses change rarely. */
const KEPT_MS = 3600 * 1000

/** The sign-in providers of the configuration (OpenID Connect). No other address is ever asked. */
export type Providers = {
  list: readonly { id: string; name: string }[]
  /** What the way to a provider says besides who asks: its scope, and how to come back when not by an address. */
  wayTo(id: string): Record<string, string>
  nameOf(id: string): string
  /** The provider's own description, read from its issuer; refuses when it is not one of ours or does not answer. */
  ask(id: string): Promise<Configuration>
}

function discover(provider: ProviderConfig): Promise<Configuration> {
  const issuer = new URL(provider.issuer)
  return discovery(issuer, provider.clientId, provider.clientSecret ?? {}, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Signatures of id tokens are checked even though they come over the provider's own TLS line.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

function refuseUnknown(): never {
  throw new Refusal('signin.provider-unknown')
}

/** Reads the configured providers; their descriptions are fetched when first needed. */
export function makeProviders({ config, log }: House): Providers {
  const all = readProviders(config.OIDC_PROVIDERS)
  const kept = new Map<string, { at: number; described: Promise<Configuration> }>()
  const fresh = (provider: ProviderConfig): Promise<Configuration> => {
    const before = kept.get(provider.id)
    if (before && Date.now() - before.at < KEPT_MS) return before.described
    const described = discover(provider)
    kept.set(provider.id, { at: Date.now(), described })
    return described
  }
  return {
    list: all.map(({ id, name }) => ({ id, name })),
    wayTo: id => {
      const { scope, responseMode } = all.find(one => one.id === id) ?? refuseUnknown()
      return { scope, ...(responseMode === 'form_post' && { response_mode: responseMode }) }
    },
    nameOf: id => all.find(one => one.id === id)?.name ?? id,
    ask: async id => {
      const provider = all.find(one => one.id === id) ?? refuseUnknown()
      return fresh(provider).catch(error => {
        kept.delete(id)
        log.warn({ provider: id, why: (error as Error).message }, 'a sign-in provider does not answer')
        throw new Refusal('signin.provider-silent')
      })
    },
  }
}
