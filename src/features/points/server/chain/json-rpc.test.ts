import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { decimalsOf, inSmallest, inTokens, newestBlock, receiptOf, TRANSFER } from './json-rpc.ts'

const HASH = `0x${'ab'.repeat(32)}`
const TOKEN = `0x${'C0'.repeat(20)}`
const word = (n: bigint | string): string => `0x${BigInt(n).toString(16).padStart(64, '0')}`
const log = (over: object = {}) => ({
  address: TOKEN,
  topics: [TRANSFER, word(`0x${'0a'.repeat(20)}`), word(`0x${'0b'.repeat(20)}`)],
  data: word(3n),
  ...over,
})

let close: (() => void) | undefined
afterEach(() => close?.())

/** A node that answers every question with the same. */
async function nodeThatSays(answer: unknown, status = 200) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, fetch }
}
const nodeWith = (result: unknown) => nodeThatSays({ jsonrpc: '2.0', id: 1, result })

describe('a receipt', () => {
  test('tells of transfers of tokens, in small letters, and of nothing else', async () => {
    const piece = log({ topics: [...log().topics, word(7n)], data: '0x' })
    const other = log({ topics: [word(1n)] })
    const node = await nodeWith({ blockNumber: '0x10', status: '0x1', logs: [piece, log(), other] })
    expect(await receiptOf(node, HASH)).toEqual({
      block: 16n,
      succeeded: true,
      transfers: [{ token: TOKEN.toLowerCase(), from: `0x${'0a'.repeat(20)}`, to: `0x${'0b'.repeat(20)}`, value: 3n }],
    })
  })

  test('is none while its transaction is in no block', async () => {
    expect(await receiptOf(await nodeWith(null), HASH)).toBeNull()
  })

  test('that cannot be read is an error, and no receipt', async () => {
    for (const result of ['0x1', { status: '0x1' }, { blockNumber: 'ten', status: '0x1', logs: [] }]) {
      await expect(receiptOf(await nodeWith(result), HASH)).rejects.toThrow()
      close?.()
    }
  })
})

describe('a node that answers an error', () => {
  test('is quoted with its code', async () => {
    const node = await nodeThatSays({ jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit exceeded' } })
    await expect(newestBlock(node)).rejects.toThrow('the node answers -32005 to eth_blockNumber: limit exceeded')
  })

  test('also by its status', async () => {
    await expect(newestBlock(await nodeThatSays({}, 503))).rejects.toThrow('the node answers 503')
  })
})

test('a token of more decimals than amounts have digits is none', async () => {
  await expect(decimalsOf(await nodeWith(word(2n ** 200n)), TOKEN)).rejects.toThrow('decimals')
  close?.()
  await expect(decimalsOf(await nodeWith('0x'), TOKEN)).rejects.toThrow()
})

describe('amounts', () => {
  test('are read as they are written, for tokens of any decimals', () => {
    expect([inTokens(3n * 10n ** 18n, 18), inTokens(1n, 18), inTokens(0n, 6), inTokens(25n, 0)]).toEqual([
      '3',
      '0.000000000000000001',
      '0',
      '25',
    ])
    expect([inSmallest(2.5, 6), inSmallest(1e-7, 18), inSmallest(0.1, 0)]).toEqual([2_500_000n, 10n ** 11n, 1n])
    fc.assert(
      fc.property(
        fc.nat(2 ** 31),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 8, max: 18 }),
        (minor, at, decimals) => {
          const tokens = inTokens(BigInt(minor), at)
          expect(inSmallest(Number(tokens), decimals)).toBe(BigInt(minor) * 10n ** BigInt(decimals - at))
        },
      ),
    )
  })
})
