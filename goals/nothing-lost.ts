import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Program } from '../bench/messages.ts'
import { stripeStandIn } from '../src/features/payments/test/stripe-stand-in.ts'
import { openPostgres } from '../src/platform/server/db.ts'
import { countAcked, faultsOfNumbers, halfRefunds, numbersOf } from './lost/books.ts'
import { flows } from './lost/flows.ts'
import { foundByForce } from './lost/force.ts'
import type { MoneyScene } from './lost/money-scene.ts'
import { Payers } from './lost/payers.ts'
import type { Scene } from './lost/scene.ts'
import { countSent, Senders } from './lost/sender.ts'
import { ownGround } from './own-ground.ts'

/**
 * `npm run goal:nothing_lost [-- --kills 50]`: the server is killed (SIGKILL) under bids, posts and comments, and under purchases by
 * card and by transfer in two parts, invoices that are issued and paid by their link, and refunds, while the gateway (a stand-in, which
 * lives on) tells of each twice and in any order; every fifth time the PostgreSQL server with it. Callers send again until they have an
 * answer. What was answered must be there, money be booked once, and no number of an invoice be given twice or left out. Afterwards five
 * faults are planted, each killed at the moment at which it shows. Prints
 * `kills=50 database_kills=10 stuck=0 acked=N lost=0 doubled=0 numbers=N skipped=0 planted_found=5/5`; `stuck` counts servers that did
 * not find their database again.
 */
const { values } = parseArgs({ options: { kills: { type: 'string' } } })
const KILLS = Number(values.kills ?? 50)
/** Each fifth kill is one of the database too. */
const DATABASE_EVERY = 5
const MEMBERS = 150
const AT_ONCE = 16
const BUYERS = 120
const BUYING = 24

/** Whether the server answers from its database within a while. */
async function answersAgain(url: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/api/plans`).catch(() => null)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}

const stripe = await stripeStandIn()
const ground = await ownGround('./lost/product.ts', { STRIPE_API: stripe.url }, { durable: true })
const { postgres } = ground

let product: Program = ground.start()
const url = await product.ask<string>({ what: 'url' })
const scene = await product.ask<Scene>({ what: 'scene', members: MEMBERS })
const money = await product.ask<MoneyScene>({ what: 'money', members: BUYERS })
const senders = new Senders([url], scene, flows)
const payers = new Payers(url, money, stripe)
senders.start(AT_ONCE)
payers.start(BUYING)

async function killed(): Promise<void> {
  await product.kill()
  await postgres.answering()
  product = ground.start()
  await product.ask<string>({ what: 'url' })
}

let databaseKills = 0
let stuck = 0
for (let kill = 1; kill <= KILLS; kill++) {
  await sleep(400 + 1600 * Math.random())
  if (kill % DATABASE_EVERY === 0) {
    postgres.crash()
    databaseKills++
    await sleep(300 * Math.random())
    // Every other time the server is left alone with it: it must find its database again by itself.
    if (databaseKills % 2 === 1 && !(await answersAgain(url))) stuck++
  }
  await killed()
}
await Promise.all([senders.stop(), payers.stop()])

const database = openPostgres(postgres.url, 2)
const db = database.db as unknown as Kysely<never>

/** Waits for all that goes on behind: events that nobody took yet, and calls to the gateway. */
async function settled(): Promise<void> {
  const open = sql`select from outbox where delivered_at is null and dead_at is null union all
    select from outside_calls where done_at is null and dead_at is null limit 1`
  while ((await open.execute(db)).rows.length > 0) await sleep(200)
}
// Time passes for what a killed process held, and for refunds that it kept and did not ask for.
await sql`update outside_calls set next_at = clock_timestamp() where done_at is null and dead_at is null`.execute(db)
await settled()
await sql`update payment_refunds set asked_at = asked_at - interval '5 minutes' where state = 'asked'`.execute(db)
await product.ask({ what: 'timer', name: 'payments.ask-gateways' })
await settled()

const totals = { acked: 0, lost: 0, doubled: 0 }
function add(name: string, { acked, lost, doubled }: typeof totals): void {
  console.log(`${name}: acked=${acked} lost=${lost} doubled=${doubled}`)
  totals.acked += acked
  totals.lost += lost
  totals.doubled += doubled
}
for (const flow of flows) add(flow.name, await countSent(db, flow, senders.sent))
const journeys = ['cards', 'transfers', 'invoices', 'refunds'] as const
for (const journey of journeys) add(journey, await countAcked(db, journey, payers.acked))
const half = await halfRefunds(db)
const numbers = await numbersOf(db)
const { doubled, skipped } = faultsOfNumbers(numbers)
console.log(`refunds by halves=${half} numbers doubled=${doubled} gave_up=${payers.gaveUp} crashes=${payers.crashes}`)

for (const [why, times] of payers.refused) console.log(`refused ${times} times: ${why}`)

const found = Object.entries(await foundByForce({ url, db, killed }))
for (const [name, was] of found) if (!was) console.log(`The planted fault was not found: ${name}`)
const faults = found.filter(([, was]) => was).length
console.log(
  `kills=${KILLS} database_kills=${databaseKills} stuck=${stuck} acked=${totals.acked} lost=${totals.lost + half} doubled=${totals.doubled + doubled} numbers=${numbers.length} skipped=${skipped} planted_found=${faults}/${found.length}`,
)

await database.close()
await product.stop()
await ground.stop()
await stripe.close()
const worked =
  flows.every(flow => senders.sent.some(one => one.flow === flow && one.acked)) &&
  journeys.every(journey => payers.acked.some(one => one.journey === journey))
const clean = stuck + totals.lost + half + totals.doubled + doubled + skipped === 0
process.exit(worked && clean && faults === found.length ? 0 : 1)
