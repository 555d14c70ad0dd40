import { z } from 'zod'
import { outsideFetch } from '../../../../platform/server/outside-fetch.ts'
import { FOUND } from '../../requests.ts'
import { decimalsOf, inSmallest, inTokens, type Node, newestBlock, receiptOf } from './json-rpc.ts'

/** What is looked for: a transfer of a token to a wallet, at least so much of it, so many blocks deep. */
export const Sought = z.object({
  rpcUrl: z.string(),
  /** Whether the chain may be a node of the club's own network. */
  allowInner: z.boolean().default(false),
  hash: z.string(),
  contract: z.string(),
  wallet: z.string(),
  amount: z.number(),
  confirmations: z.number().int(),
})
export type Sought = z.infer<typeof Sought>

/** What the chain says of a transaction. `amount` in whole tokens as decimal text; what is not known is null. */
export const Seen = z.object({
  found: z.enum(FOUND),
  amount: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  contract: z.string().nullable(),
  confirmations: z.number().int().nullable(),
})
export type Seen = z.infer<typeof Seen>

const NOTHING = { amount: null, from: null, to: null, contract: null, confirmations: null }

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Asks a chain of the Ethereum kind for a transfer by its hash. Throws where the other side is silent or says nothing that can be
 * read: then nobody knows.
 */
export async function lookUpTransfer(sought: Sought, signal: AbortSignal): Promise<Seen> {
  const node: Node = { url: sought.rpcUrl, fetch: outsideFetch(sought.allowInner), signal }
  const receipt = await receiptOf(node, sought.hash)
  // It may wait for its block still, or be none of this chain.
  if (!receipt) return { ...NOTHING, found: 'not-found' }
  const confirmations = Number((await newestBlock(node)) - receipt.block) + 1
  if (!receipt.succeeded) return { ...NOTHING, confirmations, found: 'failed' }
  const [first] = receipt.transfers
  if (!first) return { ...NOTHING, confirmations, found: 'no-transfer' }
  const ofToken = receipt.transfers.filter(one => same(one.token, sought.contract))
  const toWallet = ofToken.filter(one => same(one.to, sought.wallet))
  const shown = toWallet[0] ?? ofToken[0] ?? first
  const facts = { ...NOTHING, confirmations, from: shown.from, to: shown.to, contract: shown.token }
  if (ofToken.length === 0) return { ...facts, found: 'wrong-token' }
  const decimals = await decimalsOf(node, sought.contract)
  const sum = (toWallet.length > 0 ? toWallet : ofToken).reduce((all, one) => all + one.value, 0n)
  const paid = { ...facts, amount: inTokens(sum, decimals) }
  if (toWallet.length === 0) return { ...paid, found: 'wrong-wallet' }
  if (sum < inSmallest(sought.amount, decimals)) return { ...paid, found: 'wrong-amount' }
  return { ...paid, found: confirmations < sought.confirmations ? 'unconfirmed' : 'confirmed' }
}
