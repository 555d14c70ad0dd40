import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Program } from '../bench/messages.ts'
import { openPostgres } from '../src/platform/server/db.ts'
import { flows, plantedFlows } from './lost/flows.ts'
import type { Scene } from './lost/scene.ts'
import { countSent, Senders } from './lost/sender.ts'
import { ownGround } from './own-ground.ts'

/**
 * `npm run goal:nothing_lost [-- --kills 50]`: the server is killed (SIGKILL) under bids, posts and comments, every fifth time the
 * PostgreSQL server with it. Callers send again with the same key until they have an answer. What was answered must be there,
 * and nothing twice. Prints
 * `kills=50 database_kills=10 stuck=0 acked=N lost=0 doubled=0 planted_found=2/2`; `stuck` counts servers that did not find their
 * database again.
 */
const { values } = parseArgs({ options: { kills: { type: 'string' } } })
const KILLS = Number(values.kills ?? 50)
/** Each fifth kill is one of the database too. */
const DATABASE_EVERY = 5
const MEMBERS = 150
const AT_ONCE = 24

/** Whether the server answers from its database within a while. */
async function answersAgain(url: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/api/plans`).catch(() => null)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}

const ground = await ownGround('./lost/product.ts', {}, { durable: true })
const { postgres } = ground

let product: Program = ground.start()
const url = await product.ask<string>({ what: 'url' })
const scene = await product.ask<Scene>({ what: 'scene', members: MEMBERS })
const senders = new Senders([url], scene, [...flows, plantedFlows.loses, plantedFlows.doubles])
senders.start(AT_ONCE)

let databaseKills = 0
let stuck = 0
for (let kill = 1; kill <= KILLS; kill++) {
  await sleep(200 + 600 * Math.random())
  if (kill % DATABASE_EVERY === 0) {
    postgres.crash()
    databaseKills++
    await sleep(300 * Math.random())
    // Every other time the server is left alone with it: it must find its database again by itself.
    if (databaseKills % 2 === 1 && !(await answersAgain(url))) stuck++
  }
  await product.kill()
  await postgres.answering()
  product = ground.start()
  await product.ask<string>({ what: 'url' })
}
await senders.stop()
await sleep(1000)

const database = openPostgres(postgres.url, 2)
const db = database.db as unknown as Kysely<never>
const totals = { acked: 0, lost: 0, doubled: 0 }
for (const flow of flows) {
  const { acked, lost, doubled } = await countSent(db, flow, senders.sent)
  console.log(`${flow.name}: acked=${acked} lost=${lost} doubled=${doubled}`)
  totals.acked += acked
  totals.lost += lost
  totals.doubled += doubled
}
const found =
  ((await countSent(db, plantedFlows.loses, senders.sent)).lost > 0 ? 1 : 0) +
  ((await countSent(db, plantedFlows.doubles, senders.sent)).doubled > 0 ? 1 : 0)
console.log(
  `kills=${KILLS} database_kills=${databaseKills} stuck=${stuck} acked=${totals.acked} lost=${totals.lost} doubled=${totals.doubled} planted_found=${found}/2`,
)

await database.close()
await product.stop()
await ground.stop()
const acked = flows.every(flow => senders.sent.some(one => one.flow === flow && one.acked))
process.exit(acked && stuck === 0 && totals.lost === 0 && totals.doubled === 0 && found === 2 ? 0 : 1)
