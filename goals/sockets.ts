import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProgram } from '../bench/messages.ts'
import { placeBid } from '../src/features/auctions/contract/calls.ts'
import { auctionTopic } from '../src/features/auctions/contract/events.ts'
import { callOver } from '../src/platform/test/test-house.ts'
import type { Scene } from './lost/scene.ts'
import { ownGround } from './own-ground.ts'

/**
 * `npm run goal:sockets [-- --watchers 2000]`: many watch one auction while others bid; in the middle the server is killed and comes
 * back, and bids go on before the watchers are all back. Every watcher must have every bid. Prints
 * `watchers=2000 bids=N lost=0 within_300_ms=0.99 planted_found=1/1`; the share counts the bids before the restart, from the
 * bidder's answer to the watcher. The planted fault is a watcher that comes back, once those bids were
 * made, without saying what it saw last.
 */
const { values } = parseArgs({ options: { watchers: { type: 'string' } } })
const WATCHERS = Number(values.watchers ?? 2000)
const BIDS_BEFORE = 40
const BIDS_AFTER = 10
const MEMBERS = 20
const BETWEEN_MS = 500
/** How soon a bid is to be on the screens of those who look (product goals). */
const SOON_MS = 300
const SHARE = 0.95

const ground = await ownGround('./lost/product.ts', { LIVE_SOCKETS: String(WATCHERS + 100) })

let product = ground.start()
const url = await product.ask<string>({ what: 'url' })
const { auctionId, bearers } = await product.ask<Scene>({ what: 'scene', members: MEMBERS })
const watchers = startProgram(new URL('./sockets/watchers.ts', import.meta.url).href)
await watchers.ask({ what: 'open', url, topic: auctionTopic(auctionId), count: WATCHERS })

/** Amounts with when their bidder had the answer. */
const answered = new Map<number, number>()

async function bid(amount: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.7.0.${amount % 250}` }
  const input = { params: { auctionId }, body: { amount } }
  const { status, problem } = await callOver(url, placeBid, input, { bearer: bearers[amount % MEMBERS]!, headers })
  if (status >= 300) throw new Error(`A bid of ${amount} was refused: ${status} ${problem.code}`)
  answered.set(amount, Date.now())
}

for (let amount = 1; amount <= BIDS_BEFORE; amount++) {
  await bid(amount)
  await sleep(BETWEEN_MS)
}
await product.kill()
product = ground.start()
await product.ask({ what: 'url' })
for (let amount = BIDS_BEFORE + 1; amount <= BIDS_BEFORE + BIDS_AFTER; amount++) await bid(amount)
// What was bid before it came back is what the forgetful one never hears of.
await watchers.ask({ what: 'let-back' })

type Arrivals = { all: Map<number, number>[]; forgetful: Map<number, number> }
const missing = (arrived: Map<number, number>) => [...answered.keys()].filter(amount => !arrived.has(amount)).length
let arrivals = await watchers.ask<Arrivals>({ what: 'arrivals' })
for (let waits = 0; waits < 30 && arrivals.all.some(one => missing(one) > 0); waits++) {
  await sleep(1000)
  arrivals = await watchers.ask<Arrivals>({ what: 'arrivals' })
}
const lost = arrivals.all.reduce((sum, one) => sum + missing(one), 0)
const waits = arrivals.all.flatMap(one =>
  [...one].filter(([amount]) => amount <= BIDS_BEFORE).map(([amount, at]) => at - answered.get(amount)!),
)
const share = waits.filter(wait => wait <= SOON_MS).length / waits.length
const found = missing(arrivals.forgetful) > 0 ? 1 : 0
console.log(
  `watchers=${WATCHERS} bids=${answered.size} lost=${lost} within_${SOON_MS}_ms=${share.toFixed(3)} planted_found=${found}/1`,
)

await watchers.stop()
await product.stop()
await ground.stop()
process.exit(lost === 0 && share >= SHARE && found === 1 ? 0 : 1)
