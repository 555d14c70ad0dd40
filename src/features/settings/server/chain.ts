import { seal, unseal } from '../../../platform/server/seal.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import type { Chain } from '../contract/catalogue.ts'
import type { ChainTyped } from '../contract/settings.ts'

/** The look-up as it is stored: a typed address sealed, else the stored one. What is on needs an address and a token. */
export function sealedChain(key: string, typed: ChainTyped, stored: Chain): Chain {
  const rpcUrl = typed.rpcUrl === undefined ? stored.rpcUrl : seal(key, typed.rpcUrl)
  if (typed.on && rpcUrl === '') return refuseField('chain.rpcUrl', 'required')
  if (typed.on && typed.contract === '') return refuseField('chain.contract', 'required')
  return { ...typed, rpcUrl }
}

/** Where the chain is asked; '' while nobody said it. */
export const rpcUrlOf = (key: string, { rpcUrl }: Chain): string => (rpcUrl === '' ? '' : unseal(key, rpcUrl))
