import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { features } from '../src/features.server.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { LIKE_A_CLUB } from './flow.ts'
import { type Campaign, campaign, openStripe } from './webhooks/campaign.ts'
import { carelessDoors } from './webhooks/careless-doors.ts'

/**
 * `npm run goal:webhooks [-- --events 5000]`: events of a gateway, each posted three times, all shuffled, among forged, changed and old
 * ones, on a PostgreSQL server of its own. Each event must have its effect once and nothing forged any; afterwards three faults are
 * planted, each of which must be found. Prints `effects=5000 forged_accepted=0 planted_found=3/3`.
 */
const { values } = parseArgs({ options: { events: { type: 'string' } } })
const EVENTS = Number(values.events ?? 5000)
const FEW = 100

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse([...features, carelessDoors], { DATABASE_POOL: LIKE_A_CLUB })
await openStripe(house)

// What waits for its payment's name takes its time to say so: whoever tells the name comes in between.
await sql`create function wait_long() returns trigger language plpgsql as $$ begin
  perform pg_sleep(0.03); return new; end $$`.execute(house.db)
await sql`create trigger wait_long before update on payment_events for each row
  when (new.waits_for is not null) execute function wait_long()`.execute(house.db)

const whole = await campaign(house, EVENTS, '/api/payments/webhooks/stripe')
console.log(
  `posted=${whole.posted} in ${whole.seconds} s, of them forged=${whole.forged}; events kept=${whole.kept}, doubled=${whole.doubled}`,
)

const isFound = ({ effects, events, forgedAccepted, doubled }: Campaign) =>
  effects !== events || forgedAccepted > 0 || doubled > 0

const found = [
  // A door that believes whoever knocks.
  isFound(await campaign(house, FEW, '/api/planted/unsigned')),
  // A door that does what it is told as often as it is told.
  isFound(await campaign(house, FEW, '/api/planted/each-time')),
]
// A house that forgets what came before the payment's name was known.
await sql`create function planted_forget() returns trigger language plpgsql as $$ begin
  new.effect := 'not-ours'; new.waits_for := null; return new; end $$`.execute(house.db)
await sql`create trigger planted_forget before update on payment_events for each row
  when (new.waits_for is not null) execute function planted_forget()`.execute(house.db)
found.push(isFound(await campaign(house, FEW, '/api/payments/webhooks/stripe')))

const faults = found.filter(Boolean).length
console.log(`effects=${whole.effects} forged_accepted=${whole.forgedAccepted} planted_found=${faults}/${found.length}`)
await house.stop()
await postgres.stop()
process.exit(!isFound(whole) && whole.kept === EVENTS && faults === found.length ? 0 : 1)
