import { parseArgs } from 'node:util'
import { features } from '../src/features.server.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { careless, plantedArena } from './auctions/planted.ts'
import { makeBidders, productArena } from './auctions/product.ts'
import { heldRace } from './auctions/race.ts'
import { rush } from './auctions/rush.ts'

/**
 * `npm run goal:bids [-- --rounds 5]`: 200 members bid on one auction at the same moment, over HTTP on a PostgreSQL server of its
 * own, and others wait for its row while its end passes. Prints `bids=N out_of_order=0 lost_high_bid=0 late=0 log_faults=0
 * planted_found=2/2`: prices that do not rise, a highest bid that does not lead or a bid that was answered and is not in the log,
 * bids taken after the end, and what the log's own check finds. A check-then-write and a one-statement guard must be found.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
const ROUNDS = Number(values.rounds ?? 5)
const BIDDERS = 200
/** All of them wait for the row at once, each on a connection; who holds it and who looks at the line have one as well. */
const WAITING = 8
const CONNECTIONS = WAITING + 2

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse([...features, careless], { TRUSTED_PROXIES: '127.0.0.1', DATABASE_POOL: CONNECTIONS })
const product = await productArena(house, await makeBidders(house, BIDDERS))

const inLine = Array.from({ length: WAITING }, (_, n) => n)
const sum = { taken: 0, outOfOrder: 0, lostHighBid: 0, late: 0, logFaults: 0 }
for (let round = 0; round < ROUNDS; round++) {
  const figures = await rush(product, BIDDERS)
  const { afterEnd: late } = await heldRace(product, inLine)
  console.log(
    `round ${round + 1}: ${figures.taken} of ${BIDDERS} bids stood, ${WAITING - late} of ${WAITING} came too late`,
  )
  for (const key of ['taken', 'outOfOrder', 'lostHighBid', 'logFaults'] as const) sum[key] += figures[key]
  sum.late += late
}
const looksFirst = await rush(plantedArena(house, 'looks-first'), BIDDERS)
const { afterEnd: oneStatement } = await heldRace(plantedArena(house, 'one-statement'), inLine)
console.log(`planted: looks-first ${looksFirst.outOfOrder} out of order, one-statement ${oneStatement} late`)
const found = (looksFirst.outOfOrder > 0 ? 1 : 0) + (oneStatement > 0 ? 1 : 0)
const faults = sum.outOfOrder + sum.lostHighBid + sum.late + sum.logFaults
console.log(
  `bids=${sum.taken} out_of_order=${sum.outOfOrder} lost_high_bid=${sum.lostHighBid} late=${sum.late} log_faults=${sum.logFaults} planted_found=${found}/2`,
)

await house.stop()
await postgres.stop()
process.exit(sum.taken > 0 && faults === 0 && found === 2 ? 0 : 1)
