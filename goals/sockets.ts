import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { startProgram } from '../bench/messages.ts'
import { percentile } from '../bench/percentile.ts'
import { auctionTopic, placeBid } from '../src/features/auctions/contract/auction.ts'
import { openPostgres } from '../src/platform/server/db.ts'
import type { AnswerOf } from '../src/platform/shared/call.ts'
import { callOver } from '../src/platform/test/test-house.ts'
import type { Scene } from './lost/scene.ts'
import { ownGround } from './own-ground.ts'
import { broadcasts } from './sockets/broadcasts.ts'

/**
 * `npm run goal:sockets [-- --watchers 2000]`: many watch one auction while others bid; in the middle the server is killed and comes
 * back, and bids go on before the watchers are all back. Every watcher must have every bid, and no event may name one before it that
 * did not come. Beside it a bare echo sends messages of the same size to as many lines, each between two bids, so that a slow machine
 * is known as one. Prints `watchers=2000 bids=N lost=0 gaps=0 within_300_ms=0.99 p95_ms=40 bare_p95_ms=25 ratio=1.6 planted_found=2/2`; the
 * times are those of the bids before the restart, from the bidder's answer to the watcher. Either nearly all are there soon, or the
 * product takes no more than a few times as long as the echo. The planted faults are a watcher that comes back, once all bids were made,
 * without saying what it saw last, and a line that loses one event. Then as many sockets watch broadcasts, eight each, and their chat
 * (`--broadcasts 250`): `broadcasts=250 sockets=2000 full=250 said=750 lost=0 strayed=0 p95_ms=30 bare_p95_ms=10 ratio=3.0 planted_found=2/2`, where
 * `full` counts those of which the ninth viewer read that it is full.
 */
const { values } = parseArgs({ options: { watchers: { type: 'string' }, broadcasts: { type: 'string' } } })
const WATCHERS = Number(values.watchers ?? 2000)
const BROADCASTS = Number(values.broadcasts ?? 250)
const BIDS_BEFORE = 40
const BIDS_AFTER = 10
const MEMBERS = 20
const BETWEEN_MS = 500
/** How soon a bid is to be on the screens of those who look (product goals). */
const SOON_MS = 300
const SHARE = 0.95
/** So many times as long as the bare echo may the product take on a machine that is too slow for that. */
const TIMES_BARE = 4

const ground = await ownGround('./lost/product.ts', { LIVE_SOCKETS: String(Math.max(WATCHERS, 8 * BROADCASTS) + 100) })

let product = ground.start()
const url = await product.ask<string>({ what: 'url' })
const { auctionId, bearers } = await product.ask<Scene>({ what: 'scene', members: MEMBERS })
const watchers = startProgram(new URL('./sockets/watchers.ts', import.meta.url).href)
const echo = startProgram(new URL('./sockets/bare.ts', import.meta.url).href)
const echoUrl = await echo.ask<string>({})
await watchers.ask({ what: 'open', url, topic: auctionTopic(auctionId), count: WATCHERS })
await watchers.ask({ what: 'open-bare', url: echoUrl, count: WATCHERS })
const crier = new WebSocket(echoUrl)
await once(crier, 'open')

/** Amounts with when their bidder had the answer, and when the bare echo was told. */
const answered = new Map<number, number>()
const cried = new Map<number, number>()
/** An event of a bid as it went over the line: the echo carries messages like it. */
const event = { say: 'event', id: 0, before: 0, event: 'auctions.bid-placed', topic: auctionTopic(auctionId) }

type Placed = AnswerOf<typeof placeBid>

async function bid(amount: number): Promise<Placed> {
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.7.0.${amount % 250}` }
  const input = { params: { auctionId }, body: { amount } }
  const { status, problem, answer } = await callOver(url, placeBid, input, {
    bearer: bearers[amount % MEMBERS]!,
    headers,
  })
  if (status >= 300) throw new Error(`A bid of ${amount} was refused: ${status} ${problem.code}`)
  answered.set(amount, Date.now())
  return answer
}

for (let amount = 1; amount <= BIDS_BEFORE; amount++) {
  const { moving, bid: placed } = await bid(amount)
  await sleep(BETWEEN_MS / 2)
  cried.set(amount, Date.now())
  crier.send(JSON.stringify({ ...event, payload: { auctionId, bid: placed, moving } }))
  await sleep(BETWEEN_MS / 2)
}
await product.kill()
product = ground.start()
await product.ask({ what: 'url' })
for (let amount = BIDS_BEFORE + 1; amount <= BIDS_BEFORE + BIDS_AFTER; amount++) await bid(amount)
// What was bid before it came back is what the forgetful one never hears of.
await watchers.ask({ what: 'let-back' })

type Times = Map<number, number>
type Arrivals = { all: Times[]; gaps: number; bare: Times[]; forgetful: Times; swallowed: number }
const missing = (arrived: Map<number, number>) => [...answered.keys()].filter(amount => !arrived.has(amount)).length
let arrivals = await watchers.ask<Arrivals>({ what: 'arrivals' })
for (let waits = 0; waits < 30 && arrivals.all.some(one => missing(one) > 0); waits++) {
  await sleep(1000)
  arrivals = await watchers.ask<Arrivals>({ what: 'arrivals' })
}
const lost = arrivals.all.reduce((sum, one) => sum + missing(one), 0)
/** How long each of the bids before the restart was on its way to each line. */
const waitsOf = (lines: Times[], since: Times) =>
  lines.flatMap(one =>
    [...one].filter(([amount]) => amount <= BIDS_BEFORE).map(([amount, at]) => at - since.get(amount)!),
  )
/** Never below a millisecond, which is as fine as the clocks are. */
const p95 = (waits: number[]) => Math.max(1, percentile(waits, 0.95))
const waits = waitsOf(arrivals.all, answered)
const share = waits.filter(wait => wait <= SOON_MS).length / waits.length
const [own, bare] = [p95(waits), p95(waitsOf(arrivals.bare, cried))]
const ratio = own / bare
const found = (missing(arrivals.forgetful) > 0 ? 1 : 0) + (arrivals.swallowed > 0 ? 1 : 0)
console.log(
  `watchers=${WATCHERS} bids=${answered.size} lost=${lost} gaps=${arrivals.gaps} within_${SOON_MS}_ms=${share.toFixed(3)} p95_ms=${own} bare_p95_ms=${bare} ratio=${ratio.toFixed(1)} planted_found=${found}/2`,
)

crier.close()
await echo.stop()
await watchers.stop()
const database = openPostgres(ground.postgres.url, 2)
const watched = await broadcasts({ product, url, db: database.db as unknown as Kysely<never> }, BROADCASTS)
console.log(watched.line)
await database.close()
await product.stop()
await ground.stop()
const soon = share >= SHARE || ratio <= TIMES_BARE
process.exit(lost === 0 && arrivals.gaps === 0 && soon && found === 2 && watched.clean ? 0 : 1)
