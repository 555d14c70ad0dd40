import type { Hex } from 'viem'
import { z } from 'zod'
import { outsideFetch } from '../../../../platform/server/outside-fetch.ts'
import { FOUND } from '../../requests.ts'

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
 * read: then nobody knows. The library is loaded when somebody switched this on.
 */
export async function lookUpTransfer(sought: Sought, signal: AbortSignal): Promise<Seen> {
  const {
    createPublicClient,
    erc20Abi,
    formatUnits,
    http,
    parseEventLogs,
    parseUnits,
    TransactionReceiptNotFoundError,
  } = await import('viem')
  const transport = http(sought.rpcUrl, {
    retryCount: 0,
    timeout: 10_000,
    fetchOptions: { signal },
    fetchFn: outsideFetch(sought.allowInner),
  })
  const client = createPublicClient({ transport })
  const hash = sought.hash as Hex
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
  // It may wait for its block still, or be none of this chain.
  if (!receipt) return { ...NOTHING, found: 'not-found' }
  const confirmations = Number((await client.getBlockNumber({ cacheTime: 0 })) - receipt.blockNumber) + 1
  if (receipt.status !== 'success') return { ...NOTHING, confirmations, found: 'failed' }
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
  const [first] = transfers
  if (!first) return { ...NOTHING, confirmations, found: 'no-transfer' }
  const ofToken = transfers.filter(one => same(one.address, sought.contract))
  const toWallet = ofToken.filter(one => same(one.args.to, sought.wallet))
  const shown = toWallet[0] ?? ofToken[0] ?? first
  const facts = { ...NOTHING, confirmations, from: shown.args.from, to: shown.args.to, contract: shown.address }
  if (ofToken.length === 0) return { ...facts, found: 'wrong-token' }
  const decimals = await client.readContract({
    address: sought.contract as Hex,
    abi: erc20Abi,
    functionName: 'decimals',
  })
  const sum = (toWallet.length > 0 ? toWallet : ofToken).reduce((all, one) => all + one.args.value, 0n)
  const paid = { ...facts, amount: formatUnits(sum, decimals) }
  if (toWallet.length === 0) return { ...paid, found: 'wrong-wallet' }
  if (sum < parseUnits(String(sought.amount), decimals)) return { ...paid, found: 'wrong-amount' }
  return { ...paid, found: confirmations < sought.confirmations ? 'unconfirmed' : 'confirmed' }
}
