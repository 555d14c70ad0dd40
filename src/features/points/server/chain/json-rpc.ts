import { z } from 'zod'

/** Bytes in hexadecimal text, as nodes of the Ethereum kind write them. */
const Hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
/** A whole number in hexadecimal text. */
const Quantity = Hex.transform((text, context) => {
  if (text !== '0x') return BigInt(text)
  context.addIssue('no number')
  return z.NEVER
})

const Log = z.object({ address: Hex, topics: z.array(Hex), data: Hex })
const Receipt = z.object({ blockNumber: Quantity, status: Quantity, logs: z.array(Log) })
const Answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** The event by which a token tells of a transfer: keccak-256 of `Transfer(address,address,uint256)` (ERC-20). */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The question for a token's decimals: the first bytes of keccak-256 of `decimals()` (ERC-20). */
const DECIMALS = '0x313ce567'
/** Bytes of a word, and of an address at its end, as signs of hexadecimal text. */
const WORD = 64
const ADDRESS = 40
/** More has no token: ERC-20 keeps decimals in a byte, and amounts in 256 bits. */
const MOST_DECIMALS = 77n

/** A transfer as a token tells of it; `value` in the token's smallest units, addresses in small letters. */
export type Transfer = { token: string; from: string; to: string; value: bigint }

/** How questions reach a node. */
export type Node = { url: string; fetch: typeof fetch; signal?: AbortSignal }

/** One question by JSON-RPC 2.0. Throws where the node is silent, answers an error or nothing that can be read. */
export async function askNode(node: Node, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await node.fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(node.signal && { signal: node.signal }),
  })
  if (!answer.ok) throw new Error(`the node answers ${answer.status} to ${method}`)
  const { result, error } = Answer.parse(await answer.json())
  if (error) throw new Error(`the node answers ${error.code} to ${method}: ${error.message}`)
  return result
}

/** The newest block of the chain. */
export const newestBlock = async (node: Node): Promise<bigint> =>
  Quantity.parse(await askNode(node, 'eth_blockNumber', []))

/** What became of a transaction: its block, whether it succeeded, and the transfers that tokens tell of; null where the chain has none in a block. */
export async function receiptOf(
  node: Node,
  hash: string,
): Promise<{ block: bigint; succeeded: boolean; transfers: Transfer[] } | null> {
  const answer = await askNode(node, 'eth_getTransactionReceipt', [hash])
  if (answer === null || answer === undefined) return null
  const { blockNumber, status, logs } = Receipt.parse(answer)
  return { block: blockNumber, succeeded: status === 1n, transfers: logs.flatMap(transferOf) }
}

/** How many decimals a token's amounts have. */
export async function decimalsOf(node: Node, token: string): Promise<number> {
  const decimals = Quantity.parse(await askNode(node, 'eth_call', [{ to: token, data: DECIMALS }, 'latest']))
  if (decimals > MOST_DECIMALS) throw new Error(`a token of ${decimals} decimals`)
  return Number(decimals)
}

/** A token that is no money (ERC-721) tells of its transfers under the same name, with the piece as a fourth topic. */
function transferOf({ address, topics, data }: z.infer<typeof Log>): Transfer[] {
  const [event, from, to, ...more] = topics
  if (event !== TRANSFER || !from || !to || more.length > 0 || data.length !== 2 + WORD) return []
  const addressIn = (word: string) => `0x${word.slice(-ADDRESS).toLowerCase()}`
  return [{ token: address.toLowerCase(), from: addressIn(from), to: addressIn(to), value: BigInt(data) }]
}

/** Smallest units as decimal text, without zeros at its end. */
export function inTokens(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part ? `${whole}.${part}` : whole
}

/** Tokens in smallest units; what is finer than the token knows counts as one unit more, so that nobody pays too little. */
export function inSmallest(tokens: number, decimals: number): bigint {
  // Never in the form 1e-7.
  const [whole = '0', part = ''] = tokens
    .toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    .split('.')
  const rest = /[1-9]/.test(part.slice(decimals)) ? 1n : 0n
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0')) + rest
}
