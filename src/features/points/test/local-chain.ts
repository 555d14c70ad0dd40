import { createTestClient, encodeFunctionData, erc20Abi, type Hex, http, publicActions, walletActions } from 'viem'
import { hardhat } from 'viem/chains'
import { fetchPackage } from '../../../../tools/fetch-package.ts'

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Transfers of nothing are what this token reverts. */
const FAILS = 0n

/**
 * The least that is a token: `transfer` tells of itself as ERC-20 wants it (and reverts for nothing), `decimals` is 18. Written by
 * hand, since a compiler would have to be fetched.
 */
function tokenCode(): Hex {
  const head = (decimals: string, transfer: string) =>
    `60003560e01c8063313ce5671460${decimals}5763a9059cbb1460${transfer}5760006000fd`
  const decimals = '5b601260005260206000f3'
  const transfer = (fails: string) =>
    `5b60243560005260243515 60${fails} 57 600435 33 7f${TRANSFER} 60206000a3 600160005260206000f3`.replaceAll(' ', '')
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
  const client = createTestClient({ chain: hardhat, mode: 'hardhat', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  const [payer, wallet, other] = await client.getAddresses()
  const account = payer!
  const deploy = async () => {
    const hash = await client.sendTransaction({ account, data: tokenCode() })
    return (await client.waitForTransactionReceipt({ hash })).contractAddress!
  }
  const [token, foreign] = [await deploy(), await deploy()]
  /** Sends whole tokens; `mined: false` leaves the transaction waiting for its block. */
  const send = async (whole: bigint, { of = token, to = wallet!, mined = true } = {}): Promise<Hex> => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, whole * 10n ** 18n] })
    await client.setAutomine(false)
    const hash = await client.sendTransaction({ account, to: of, data, gas: 200_000n })
    if (mined) await client.mine({ blocks: 1 })
    return hash
  }
  return {
    url,
    ...{ token, foreign, payer: account, wallet: wallet!, other: other! },
    send,
    /** A transaction that fails. */
    fail: () => send(FAILS),
    mine: (blocks: number) => client.mine({ blocks }),
    close: () => server.close(),
  }
}
