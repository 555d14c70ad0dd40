import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { type Program, startProgram } from '../bench/messages.ts'
import { openPostgres } from '../src/platform/server/db.ts'
import { callOver } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { flows, type LostFlow, plantedFlows } from './lost/flows.ts'
import { freePort } from './lost/free-port.ts'
import type { Scene } from './lost/scene.ts'

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
const PAUSE_MS = 60

/** What was sent: `acked` once an answer said that it is done. */
type Sent = { flow: LostFlow; mark: string; acked: boolean }

const sent: Sent[] = []
let numbers = 1
let stopping = false

/** Sends until something answers for good: a cut line, a closing house and a key in progress are worth another try. */
async function sendUntilAnswered(url: string, scene: Scene, flow: LostFlow): Promise<void> {
  const n = numbers++
  const one: Sent = { flow, mark: flow.name === 'bids' ? String(n) : randomUUID(), acked: false }
  sent.push(one)
  const bearer = scene.bearers[n % scene.bearers.length]!
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.8.${(n >> 8) & 255}.${n & 255}` }
  for (let tries = 0; tries < 400; tries++) {
    const answer = await callOver(url, flow.call, flow.input(scene, one.mark, n) as never, { bearer, headers }).catch(
      () => null,
    )
    const code = answer && answer.status >= 400 ? answer.problem?.code : null
    const passing = !answer || answer.status >= 500 || /busy|in-progress/.test(code ?? '')
    if (!passing) {
      one.acked = answer.status < 300
      return
    }
    if (stopping && tries > 100) return
    await sleep(50)
  }
}

/** Whether the server answers from its database within a while. */
async function answersAgain(url: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/api/plans`).catch(() => null)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}

async function keepSending(url: string, scene: Scene, place: number): Promise<void> {
  const all = [...flows, plantedFlows.loses, plantedFlows.doubles]
  for (let turn = place; !stopping; turn++) {
    await sendUntilAnswered(url, scene, all[turn % all.length]!)
    await sleep(PAUSE_MS * Math.random())
  }
}

async function count(db: Kysely<never>, flow: LostFlow): Promise<{ acked: number; lost: number; doubled: number }> {
  const found = await flow.marks(db)
  const ours = sent.filter(one => one.flow === flow)
  const acked = ours.filter(one => one.acked)
  return {
    acked: acked.length,
    lost: acked.filter(one => !found.has(one.mark)).length,
    doubled: ours.filter(one => (found.get(one.mark) ?? 0) > 1).length,
  }
}

const postgres = await startPostgres({ durable: true })
const folder = mkdtempSync(join(tmpdir(), 'majlis-lost-'))
const port = await freePort()
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  PORT: String(port),
  LOG_LEVEL: 'silent',
  // A club that is set up already.
  NODE_ENV: 'test',
  TRUSTED_PROXIES: '127.0.0.1',
}
const start = () => startProgram(new URL('./lost/product.ts', import.meta.url).href, env)

let product: Program = start()
const url = await product.ask<string>({ what: 'url' })
const scene = await product.ask<Scene>({ what: 'scene', members: MEMBERS })
const senders = Array.from({ length: AT_ONCE }, (_, place) => keepSending(url, scene, place))

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
  product = start()
  await product.ask<string>({ what: 'url' })
}
stopping = true
await Promise.all(senders)
await sleep(1000)

const database = openPostgres(postgres.url, 2)
const db = database.db as unknown as Kysely<never>
const totals = { acked: 0, lost: 0, doubled: 0 }
for (const flow of flows) {
  const { acked, lost, doubled } = await count(db, flow)
  console.log(`${flow.name}: acked=${acked} lost=${lost} doubled=${doubled}`)
  totals.acked += acked
  totals.lost += lost
  totals.doubled += doubled
}
const found =
  ((await count(db, plantedFlows.loses)).lost > 0 ? 1 : 0) +
  ((await count(db, plantedFlows.doubles)).doubled > 0 ? 1 : 0)
console.log(
  `kills=${KILLS} database_kills=${databaseKills} stuck=${stuck} acked=${totals.acked} lost=${totals.lost} doubled=${totals.doubled} planted_found=${found}/2`,
)

await database.close()
await product.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
const acked = flows.every(flow => sent.some(one => one.flow === flow && one.acked))
process.exit(acked && stuck === 0 && totals.lost === 0 && totals.doubled === 0 && found === 2 ? 0 : 1)
