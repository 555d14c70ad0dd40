import { parseArgs } from 'node:util'
import { features } from '../src/features.server.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { type Arena, inLanes } from './auctions/arena.ts'
import { careless, plantedArena } from './auctions/planted.ts'
import { makeBidders, productArena } from './auctions/product.ts'
import { race } from './auctions/race.ts'

/**
 * `npm run goal:close [-- --races 500]`: bids race with the end of their auction, over HTTP on a PostgreSQL server of its own; in
 * every fourth race the row is held while the end passes, and in another fourth somebody bids more while the end is written down. Prints `races=500 accepted_after_end=0 wrong_winner=0 log_faults=0
 * planted_found=2/2`: bids that were taken after the end, and auctions whose winner is not the highest of those who were told that
 * their bid stands. A one-statement guard and a close that
 * reads before it writes must be found: the interleaving that shows them is forced, so that a slow machine finds them too.
 */
const { values } = parseArgs({ options: { races: { type: 'string' } } })
const RACES = Number(values.races ?? 500)
/** So many at a time, each with members of its own. */
const LANES = 4
const IN_A_RACE = 3
/** Where a row is held, each who bids has a connection in line, who holds it one, and who looks at the line one. */
const CONNECTIONS = LANES * (IN_A_RACE + 2)
const PLANTED_RACES = Math.min(60, RACES)

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse([...features, careless], { TRUSTED_PROXIES: '127.0.0.1', DATABASE_POOL: CONNECTIONS })
// Limits of single calls count by member: many take turns.
const bidders = await makeBidders(house, 60)

async function races(arena: Arena, count: number) {
  const sum = { bids: 0, afterEnd: 0, wrongWinner: 0, logFaults: 0 }
  const numbers = Array.from({ length: count }, (_, n) => n)
  await inLanes(numbers, LANES, async n => {
    const first = (n * IN_A_RACE) % bidders.length
    const figures = await race(arena, n, [first, first + 1, first + 2])
    for (const key of ['bids', 'afterEnd', 'wrongWinner', 'logFaults'] as const) sum[key] += figures[key]
  })
  return sum
}

const sum = await races(await productArena(house, bidders), RACES)
console.log(`${sum.bids} bids stood in ${RACES} races`)
const oneStatement = await races(plantedArena(house, 'one-statement'), PLANTED_RACES)
const carelessClose = await races(plantedArena(house, 'careless-close'), PLANTED_RACES)
console.log(
  `planted: one-statement ${oneStatement.afterEnd} after the end, careless-close ${carelessClose.wrongWinner} wrong winners`,
)
const found = (oneStatement.afterEnd > 0 ? 1 : 0) + (carelessClose.wrongWinner > 0 ? 1 : 0)
const faults = sum.afterEnd + sum.wrongWinner + sum.logFaults
console.log(
  `races=${RACES} accepted_after_end=${sum.afterEnd} wrong_winner=${sum.wrongWinner} log_faults=${sum.logFaults} planted_found=${found}/2`,
)

await house.stop()
await postgres.stop()
process.exit(sum.bids > 0 && faults === 0 && found === 2 ? 0 : 1)
