import { z } from 'zod'
import type { House } from '../../../platform/server/registry.ts'
import { seal, unseal } from '../../../platform/server/seal.ts'
import type { Opening } from './sessions.ts'

/** What a sign-in provider said of a person, checked. `email` is null unless the provider verified it; `idToken` is needed for
 * signing out there. */
export const ProviderFacts = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  idToken: z.string(),
})
export type ProviderFacts = z.infer<typeof ProviderFacts>

/** Closes the facts for a row: they name a person and hold a token. */
export const sealFacts = (house: House, facts: ProviderFacts): string =>
  seal(house.secrets.columnKey, JSON.stringify(facts))

/** Opens them again. */
export const unsealFacts = (house: House, sealed: string): ProviderFacts =>
  ProviderFacts.parse(JSON.parse(unseal(house.secrets.columnKey, sealed)))

/** What a session keeps of the provider it came by; nothing when it came by another way. */
export function openingOf(house: House, sealed: string | null): Opening {
  if (!sealed) return {}
  const { provider, idToken } = unsealFacts(house, sealed)
  return { provider, idTokenSealed: seal(house.secrets.columnKey, idToken) }
}
