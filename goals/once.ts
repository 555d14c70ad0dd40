import { parseArgs } from 'node:util'
import { features } from '../src/features.server.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { accountFlows } from './account-flows.ts'
import { careFlows } from './care-flows.ts'
import { careless, plantedFlows } from './careless.ts'
import { dealFlows } from './deal-flows.ts'
import { deskFlows } from './desk-flows.ts'
import { effectsOf, LIKE_A_CLUB } from './flow.ts'
import { invoiceFlows } from './invoice-flows.ts'
import { marketFlows } from './market-flows.ts'
import { moneyFlows } from './money-flows.ts'
import { pointFlows } from './point-flows.ts'
import { profileFlows } from './profile-flows.ts'
import { socialFlows } from './social-flows.ts'
import { subscriptionFlows } from './subscription-flows.ts'
import { ticketFlows } from './ticket-flows.ts'

/**
 * `npm run goal:once [-- --only checkout]`: what may happen once is done by 200 at the same moment, each thing over HTTP on a
 * PostgreSQL server of its own. Prints `effects=N doubled=0 planted_found=N/N`; ends with 1 when something happened twice or not at all, or when a
 * planted fault was not found.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const all = [
  ...accountFlows,
  ...profileFlows,
  ...socialFlows,
  ...marketFlows,
  ...dealFlows,
  ...pointFlows,
  ...invoiceFlows,
  ...moneyFlows,
  ...subscriptionFlows,
  ...deskFlows,
  ...ticketFlows,
  ...careFlows,
]
const flows = all.filter(one => one.name.includes(values.only ?? ''))
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse([...features, careless], { TRUSTED_PROXIES: '127.0.0.1', DATABASE_POOL: LIKE_A_CLUB })

let happened = 0
let doubled = 0
for (const flow of flows) {
  const effects = await effectsOf(flow, house)
  console.log(`${flow.name}: ${effects}`)
  if (effects > 0) happened++
  if (effects > 1) doubled++
}
let found = 0
for (const planted of plantedFlows) if ((await effectsOf(planted, house)) > 1) found++
console.log(`effects=${happened} doubled=${doubled} planted_found=${found}/${plantedFlows.length}`)

await house.stop()
await postgres.stop()
process.exit(happened === flows.length && doubled === 0 && found === plantedFlows.length ? 0 : 1)
