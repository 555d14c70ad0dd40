import { fetchPackage } from '../../../../tools/fetch-package.ts'
import { askNode, TRANSFER } from '../server/chain/json-rpc.ts'

/** The call `transfer(address,uint256)`: the first bytes of its keccak-256 (ERC-20). */
const SEND = '0xa9059cbb'
const hexOf = (n: number): string => `0x${n.toString(16)}`

/** Transfers of nothing are what this token reverts. */
const FAILS = 0n

/**
 * The least that is a token: `transfer` tells of itself as ERC-20 wants it (and reverts for nothing), `decimals` is 18. Written by
 * hand, since a compiler would have to be fetched.
 */
function tokenCode(): string {
  const head = (decimals: string, transfer: string) =>
    `60003560e01c8063313ce5671460${decimals}5763a9059cbb1460${transfer}5760006000fd`
  const decimals = '5b601260005260206000f3'
  const transfer = (fails: string) =>
    `5b60243560005260243515 60${fails} 57 600435 33 7f${TRANSFER.slice(2)} 60206000a3 600160005260206000f3`.replaceAll(
      ' ',
      '',
    )
  const hex = (n: number) => n.toString(16).padStart(2, '0')
  const sizes = [head('00', '00'), decimals, transfer('00')].map(part => part.length / 2)
  const at = [0, sizes[0]!, sizes[0]! + sizes[1]!, sizes[0]! + sizes[1]! + sizes[2]!].map(hex)
  const body = `${head(at[1]!, at[2]!)}${decimals}${transfer(at[3]!)}5b60006000fd`
  return `0x60${hex(body.length / 2)}80600b6000396000f3${body}`
}

/** What is used of hardhat: it is fetched when a test asks for a chain, because its program weighs as much as a tenth of all packages. */
type Hardhat = {
  createHardhatRuntimeEnvironment(config: object): Promise<{
    network: {
      createServer(
        network: undefined,
        host: string,
        port: number,
      ): Promise<{ listen(): Promise<{ port: number }>; close(): Promise<void> }>
    }
  }>
}

/** A chain of this machine with two tokens, over HTTP as a provider's would be. */
export async function localChain() {
  const { createHardhatRuntimeEnvironment } = await fetchPackage<Hardhat>('hardhat', '3.18.0', 'hardhat/hre')
  const hre = await createHardhatRuntimeEnvironment({})
  const server = await hre.network.createServer(undefined, '127.0.0.1', 0)
  const { port } = await server.listen()
  const url = `http://127.0.0.1:${port}`
  const ask = <T>(method: string, ...params: unknown[]) => askNode({ url, fetch }, method, params) as Promise<T>
  const [payer, wallet, other] = (await ask<string[]>('eth_accounts')) as [string, string, string]
  const deploy = async () => {
    const hash = await ask<string>('eth_sendTransaction', { from: payer, data: tokenCode() })
    return (await ask<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress
  }
  const [token, foreign] = [await deploy(), await deploy()]
  const mine = (blocks: number) => ask('hardhat_mine', hexOf(blocks))
  /** Sends whole tokens; `mined: false` leaves the transaction waiting for its block. */
  const send = async (whole: bigint, { of = token, to = wallet, mined = true } = {}): Promise<string> => {
    const words = [BigInt(to), whole * 10n ** 18n].map(word => word.toString(16).padStart(64, '0'))
    await ask('evm_setAutomine', false)
    const hash = await ask<string>('eth_sendTransaction', {
      from: payer,
      to: of,
      data: `${SEND}${words.join('')}`,
      gas: hexOf(200_000),
    })
    if (mined) await mine(1)
    return hash
  }
  return {
    url,
    ...{ token, foreign, payer, wallet, other },
    send,
    /** A transaction that fails. */
    fail: () => send(FAILS),
    mine,
    close: () => server.close(),
  }
}
